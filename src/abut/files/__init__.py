"""Reading and writing of files: atomic replacement, change detection, readers in a separate process."""
