// All style sheets, in order.

import uplot from "uplot/dist/uPlot.min.css";
import base from "../style/base.css";
import live from "../style/live.css";
import plots from "../style/plots.css";
import stage from "../style/stage.css";
import tables from "../style/tables.css";

export const style = [uplot, base, stage, plots, tables, live].join("\n");
