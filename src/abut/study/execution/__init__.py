"""Execution of studies: workers, threads, Dask, the store of variants, time limits."""
