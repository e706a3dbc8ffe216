"""Study designs: the parameter values of the variants."""
