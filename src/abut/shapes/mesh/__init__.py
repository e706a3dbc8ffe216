"""Triangle meshes: watertightness, repair, moments, tessellation, display."""
