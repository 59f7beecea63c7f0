import type { PageKey } from '../../en/places/pages.ts'

/** Simplified Chinese. */
export const zhCN: Record<PageKey, string> = {
  workspaceRestored: '您的判定、姓名选择和已命名的查询取自 {time} 的备份。',
  workspaceEmpty: '您的判定、姓名选择和已命名的查询目前为空：没有可用的备份。',
  workspaceRestoredWhy:
    '原文件已损坏，现位于 workspace.sqlite 旁边名称以 corrupt- 开头的文件夹中，其中的内容没有丢失。',
  workspaceEarlier: '您的判定、姓名选择和已命名的查询目前为空：原文件属于较早的版本。',
  importOld: '运行 {command} 可恢复您的工作。',
  cacheDamaged: '缓存和统计数据目前为空：原文件已损坏。',
  cacheEarlier: '缓存和统计数据目前为空：原文件属于较早的版本。',
  movedTo: '原文件在 {folder} 中。',
  workspaceRestoredRead: '知道了',

  placeUnknown: '没有此地址的页面',
  placeUnknownDo: '没有丢失任何内容：您的查询仍在原处。',
  toQuery: '返回查询',

  newCommittee: '新建委员会',
  ownCount: '已保存 {count} 个，最多 {most} 个',
  noCommittees: '您尚未保存委员会。以某个名称保存列表后，即可选作列表 B。',
  editOf: '编辑“{name}”',
  committeesCaption: '委员会及其人数',
  namesColumn: '人数',

  newPolicy: '新规则',
  noPolicies: '您还没有自己的规则。您建立的规则会出现在每个规则列表中。',
  rulesColumn: '内容',

  sitesMean: '本页可以向这些网站发送请求。请在会议的“文件”中连接网站。',
  siteColumn: '网站',
  noSites: '没有已连接的网站。',
  disconnectSite: '断开连接',
  didDisconnect: '已断开：{site}。令牌已删除。',

  version: '版本 {version}',
  privacyHeading: '隐私',
  namesGo:
    '姓名从本页发送到后端 {base} 和 CoAuthors 本身。不需要账户，我们也不设服务器。点击论文会打开论文所在的网站。',
  workStays:
    '您的工作会一直保存，直到您删除：{decisions}、委员会、规则、列表和会议。{queries}可连同其结果一起删除。',
  tracelessStays: '对于“不留痕迹”的会议，CoAuthors 不保存任何内容。',
  folderHeading: '保存位置',
  folderIs: '您的工作和已存结果在 {folder} 中。请备份其中的 workspace.sqlite。',
  folderOperated: '此服务器的管理员保管您的工作及其备份。',
  folderElsewhere: '您的工作保存在启动 CoAuthors 时指定的数据库中。',

  askingDaemon: '正在查询 CoAuthors……',

  daysAreUtc: '最近 {count} 天，每天以 UTC 零点为界。',
  nothingAsked: '这段时间内没有查询。统计数据中不含任何姓名。',

  visitsName: '访问',
  queriesName: '查询',
  errorRatioName: '失败的查询',
  medianName: '用时中位数',
  p95Name: '用时第 95 百分位',
  entriesName: '已存结果',
  sizeName: '缓存大小',
  backendName: '结果来自后端',

  durationsPlot: '查询用时',
  plotOfDays: '{title}，{first} 至 {last}。表格中列有同样的数字。',
  figuresCaption: '统计数据，最近的在前',

  savedCount: '已保存 {count} 个查询',
  savedHeading: '已保存的查询',
  storedColumn: '查询时间',
  noAnswer: '没有已存的结果',
  didUnsave: '“{name}”已删除。其结果仍在最近的查询中。',
  recentHeading: '最近的查询',
  queriesCaption: '已保存和最近的查询',
  noQueries: '还没有查询。已命名的查询会一直保留，直到您删除它。',
  listsColumn: '列表',
  longList: '{name} +{count}',
  unknownQuery: '没有查询内容的结果',
  removed: '已删除：{lists}。',

  clearCache: '清空缓存……',
  clearName: '清空缓存',
  clearMeans: '缓存中有 {count} 条结果（{size}）。清空后再作同样的查询，就会重新查询后端。此操作无法撤销。',
  clearAll: '全部 {count} 条结果',
  cleared: '已从缓存中删除 {count} 条结果（{size}）。',

  newestListed: '列出最近的 {count} 条。其余的可通过搜索找到。',
  daemonSilent: 'CoAuthors 没有响应。请确认它正在运行，然后重试。',
  decisionsCount: '{count} 项判定',
  choicesCount: '{count} 项姓名选择',
  decisionsCaption: '判定，最近的在前',
  noneYet: '您尚未作出任何判定。可在配对的论文上方作出判定。',
  date: '日期',
  madeFor: '用于',
  onSubmission: '{where}，投稿 {submission}',
  aboutOnePerson: '已忽略：双方是同一人',
  acts: '操作',
  notDone: '未执行：{reason}',
  changedElsewhere: '另一个窗口在此期间作了更改。',
}
