import type { Template } from '../../../i18n/translator.ts'
import type { DataKey } from './en.ts'

/** Simplified Chinese. */
export const zhCN: Record<DataKey, Template> = {
  publicationsLabel: '论文',
  personsLabel: '人',
  dateLabel: '数据日期',
  ageLabel: '距今',
  newestLabel: '最新年份',
  dateUnknownMeans: '数据没有说明日期，因此无法知道缺少哪些最新论文。导入 dblp 后会有日期。',

  statusIdle: '当前没有任务在运行。',
  statusRunning: '正在查询 dblp 服务器……',
  fromSource: '来源：{source}',
  statusRetrying: '下载出错，正在重试',
  statusStopping: '正在停止……',
  statusStopped: '已停止，数据保持原样。',
  statusCompleted: '已完成。',
  statusError: '失败，数据保持原样。',
  triesFailed: { one: '已失败 {count} 次，最多 {most} 次。', other: '已失败 {count} 次，最多 {most} 次。' },
  nextTryIn: '{time}后重试。',
  tryingNow: '正在重试……',
  startedAt: '开始于 {time}',
  finishedAt: '结束于 {time}',
  stepDownload: '正在下载',
  stepVerify: '正在核对校验和',
  stepRead: '正在读取转储文件',
  stepBuild: '正在建立数据库',
  stepCheck: '正在检查数据库',
  stepReplace: '正在换上新数据库',
  progressName: '当前步骤的进度',
  ofBytes: '{done}，共 {total}',
  rate: '每秒 {bytes}',
  left: '此步骤还需 {time}',
  readSoFar: { one: '已读取 {count} 篇文献', other: '已读取 {count} 篇文献' },
}
