"""Export of the moving machine for other programs: glTF and ParaView."""
