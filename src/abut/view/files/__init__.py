"""Files of the machine moving, for other programs: glTF and ParaView."""
