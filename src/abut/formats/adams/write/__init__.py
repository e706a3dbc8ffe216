"""Writer of Adams datasets (.adm): one function a kind of thing, entered by `page.writes`."""
