"""Writer of Adams datasets (.adm): one function per class of model object, registered by `dataset_writer.writes`."""
