"""Parser and evaluator of the Adams View command language (.cmd): commands, values and expressions."""
