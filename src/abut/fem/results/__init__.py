"""Results of finite-element analyses: fields over load steps or time, extremes, ParaView files."""
