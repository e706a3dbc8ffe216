"""What files of robots have in common: XML with lines, trees of links, and the model that they become."""
