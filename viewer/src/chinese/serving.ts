// What the live application's server says: how a process ended, and what cannot be now.

import type { Pattern } from "./sentences";

const SIGNALS: [RegExp, string][] = [
  [/killed by another process, or by the system because memory ran out/, "被其他进程终止，或因内存不足被系统终止"],
  [/a crash in compiled code, or a full disk/, "编译代码崩溃，或磁盘已满"],
  [/a crash in compiled code/, "编译代码崩溃"],
  [/compiled code aborted/, "编译代码异常终止"],
  [/terminated by another process/, "被其他进程要求结束"],
];

/** How a process ended. */
const ending = (how: string): string =>
  SIGNALS.reduce((text, [english, chinese]) => text.replace(english, chinese), how)
    .replace(/^was ended by signal (\d+) \((.+)\)$/, "被信号 $1 结束（$2）")
    .replace(/^ended with exit code (\d+)$/, "以退出码 $1 结束")
    .replace(/^was ended because the file is read again$/, "因重新读取文件而结束")
    .replace(": ", "：");

export const served: Pattern[] = [
  [
    /^the solver's process (.+); (the outputs up to then are kept|nothing had been computed); run again; if it fails again, check the log and the required memory, or reduce the number of outputs$/,
    (how, kept) => `求解进程${ending(how)}；${kept.startsWith("the outputs") ? "此前的输出已保留" : "尚未计算出任何结果"}；请重新计算；若再次失败，请检查日志和所需内存，或减少输出数`,
  ],
  [/^the process that reads (.+?) ((?:was ended|ended) .+); correct the file, then reload it$/, (file, how) => `读取 ${file} 的进程${ending(how)}；请改正文件后重新载入`],
  [/^no answer within (\S+) s, so the process was ended; check (.+) for an endless loop, then reload it$/, "$1 s 内没有应答，进程已被结束；请检查 $2 中是否有死循环，然后重新载入"],
  [/^unexpected error: (.+); see the traceback in the log$/, "出现意外错误：$1；请查看日志中的回溯信息"],
  [/^stopped by the user before anything was computed$/, "由用户停止，尚未计算出任何结果"],
  [/^"([^"]*)" is still running; stop it first$/, "“$1”仍在计算；请先停止它"],
  [/^(.+) changed on disk since it was read; reload it first$/, "$1 读取之后在磁盘上已更改；请先重新载入"],
  [/^"([^"]*)" has no output yet; wait for its first output$/, "“$1”还没有输出；请等待第一个输出"],
  [/^the model is not loaded; wait until it is$/, "模型尚未读入；请稍候"],
  [/^(.+) exists; replace it, or give another name$/, "$1 已存在；请替换它，或另取名称"],
  [/^(.+) is a result: its model can be viewed here, but not changed or run; open the model file to change it$/, "$1 是一个结果：可在此查看其模型，但不能修改或计算；如需修改，请打开模型文件"],
  [/^"([^"]*)" is not in the folder (.+); only files in this folder and its subfolders can be used$/, "“$1”不在文件夹 $2 中；只能使用此文件夹及其子文件夹中的文件"],
];
