"""Parser of the language of Adams datasets: texts to statements, arguments and expressions."""
