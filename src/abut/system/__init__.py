"""The compiled machine: a model as tables and numbers, and the kernels that evaluate its equations."""
