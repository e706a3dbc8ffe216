// Words in two languages. The English sentence is the key; what has no Chinese yet stays English.
const CHINESE = {
  "{n} variants": "{n} 个变体", "{n} finished": "{n} 个完成", "{n} failed": "{n} 个失败", "{n} not run yet": "{n} 个尚未计算", "design": "试验设计",
  "Why variants failed": "变体失败的原因", "Reason": "原因", "Variants": "变体", "Parameters": "参数", "Parameter": "参数", "Unit": "单位", "Lowest": "最小", "Highest": "最大",
  "Distribution": "分布", "Observed": "观测量", "Look at": "查看", "Mean": "平均值", "Deviation": "标准差", "Median": "中位数",
  "How it is spread": "分布情况", "What matters": "哪些参数重要", "Along each parameter": "沿每个参数的变化", "Sensitivity": "灵敏度",
  "From the least mean to the largest, parameter by parameter": "每个参数下平均值从最小到最大的范围",
  "first: what the parameter alone explains; total: what is left if all others are known": "一阶：参数单独解释的方差；总阶：其他参数全部已知后剩余的方差",
  "μ*: change over the whole range; σ: how much that differs from place to place": "μ*：在整个范围内的变化；σ：变化随位置的差异",
  "Rank correlations, with the others free and held": "秩相关系数：其他参数自由变化与保持不变时", "first": "一阶", "total": "总阶", "Spearman": "Spearman", "partial": "偏秩相关",
  "Together": "整体", "Parallel coordinates": "平行坐标", "Scatter matrix": "散点矩阵", "Worst cases": "最差情况", "Largest first": "从大到小", "Smallest first": "从小到大",
  "Drag along an axis keeps what lies there; a click picks a variant. Arrow keys go from worst to best.": "沿坐标轴拖动可筛选；单击可选中变体。方向键按从差到好的顺序移动。",
  "A click picks the nearest variant. Up to eight columns at a time.": "单击选中最近的变体。最多同时显示八列。",
  "Filter by numbers": "按数值筛选", "from": "从", "to": "至", "Show all": "全部显示", "{n} of {m} kept": "保留 {n} / {m}", "; {n} are drawn, the worst among them": "；绘出其中 {n} 个，包括最差的",
  "Variant": "变体", "No variant is picked: click a point, a line or a row.": "尚未选中变体：请单击点、线或行。", "Variant number": "变体编号", "Pick": "选中",
  "Run it again and see it move": "重新计算并查看运动", "Copy": "复制", "Copied": "已复制", "Show it moving": "查看运动", "Running …": "计算中……", "Close": "关闭",
  "finished": "完成", "failed": "失败", "not run yet": "尚未计算", "It could not be shown: {why}": "无法显示：{why}", "and {n} more": "另有 {n} 个",
  "mean {name}": "{name} 的平均值", "low value": "参数低值", "high value": "参数高值", "No numbers to draw.": "没有可绘制的数据。",
  "The page holds {n} of {m} variants: the worst of every observer, and others at even steps.": "此页包含 {m} 个变体中的 {n} 个：每个观测量的最差变体，其余等间隔选取。",
  "uniform": "均匀分布", "normal": "正态分布", "lognormal": "对数正态分布", "triangular": "三角分布", "levels": "离散值", "of": "自定义分布",
};

let chinese = false;

function t(text, values = {}) {
  const found = chinese ? (CHINESE[text] ?? text) : text;
  return found.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

function firstLanguage() {
  try {
    const before = localStorage.getItem("abut-language");
    if (before === "en" || before === "zh") return before === "zh";
  } catch { /* pages from disk may have no store */ }
  return navigator.language.toLowerCase().startsWith("zh");
}

function keepLanguage() {
  try { localStorage.setItem("abut-language", chinese ? "zh" : "en"); } catch { /* as above */ }
}
