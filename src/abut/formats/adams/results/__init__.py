"""Result files of Adams (.res, .req): written and read."""
