import type { Template } from '../../../shared/i18n/translator.ts'
import type { ConsoleMessageKey } from './en.ts'

/** Simplified Chinese. */
export const zhCN: Record<ConsoleMessageKey, Template> = {
  consoleName: 'CoAuthors 后端',
  consoleTagline: '本机上的文献数据库及其更新',
  toPage: '查找合著论文',
  skipToImport: '跳到导入部分',
  asking: '正在查询后端……',
  noAnswer: '后端没有应答。',
  noAnswerDo: '请用 {command} 启动它；本页会自动恢复。',
  noAnswerKnown: '下面是最后一次得知的情况。',

  noData: '还没有数据，暂时无法回答任何查询。',
  noDataDo: '请在下方下载 dblp，或用 {command} 载入本地文件。',

  importHeading: '导入',
  goesOn: '在新数据完整之前，查询仍由现有数据回答。',

  renew: '更新数据……',
  getData: '下载 dblp……',
  confirmName: '下载之前',
  confirmSize: '将下载 dblp 的转储文件（约 {size}），并由它建立数据库（约 {database}）。',
  confirmPart: '其中 {size} 已经下载；如果服务器上的转储没有变化，将从那里继续。',
  confirmDump: '上次下载的转储文件还在；只有 dblp 有不同的版本时才会重新下载。',
  confirmOld: '只有新数据完整并通过检查之后，才会替换现有数据。',
  confirmForce: '即使不比现有数据新，或比现有数据少得多，也要载入',
  confirmStart: '下载并导入',
  stop: '停止',
  stopKeeps: '已下载的部分会保留，供下次继续；数据保持原样。',
  clear: '清除',
  clearDoes: '忘掉这次运行及其日志，不改动任何数据。',
  refused: '后端拒绝了请求：{detail}',

  filesHeading: '文件',
  noFiles: '没有文件。',
  fileName: '文件',
  fileKind: '用途',
  fileSize: '大小',
  fileTime: '修改时间',
  kindDatabase: '正在使用的数据库',
  kindDump: '已下载的 dblp 转储文件',
  kindPart: '未完成的下载，可继续',

  logHeading: '日志',
  logEmpty: '还没有发生任何事。',
  logShown: { one: '最后一行', other: '最后 {count} 行' },
}
