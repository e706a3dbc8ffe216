"""Files of results: netCDF, Parquet, JSON, the journal of a run in progress, and checks of files."""
