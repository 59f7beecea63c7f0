import type { views as english } from '../en/views.ts'
import type { Template } from '../template.ts'

export const views: Record<keyof typeof english, Template> = {
  foldedAuthors: '{count} 位作者',
  foldedMembers: '{count} 位委员',
  foldedSince: '{year} 年起',
  foldedInexact: '不限于完全相同的姓名',
  formChanged: '得到结果后已有改动',
  editForm: '修改',
  openForm: '显示两份名单和选项',
  foldForm: '收起名单',

  figuresFilter: '只显示一类',
  groupConflict: '对有冲突',
  groupPapers: '对合写过论文',
  groupSame: '对为同一人',
  groupPossible: '对可能有',
  groupUnknown: '对未知',
  groupUnchecked: '对姓名未核对',
  groupClear: '对没有',
  showOnlyThese: '只显示这些',
  showAllPairs: '重新显示全部（Esc）',
  viewChoice: '视图',
  viewMatrix: '矩阵',
  viewList: '列表',
  viewPeople: '按 B 中的人',
  viewLoading: '正在载入视图……',
  viewFailed: '此视图未能载入。请看守护进程是否仍在运行，然后重新载入页面。',

  countedOf: '{count} 篇中计入 {counted} 篇',
  plotSays: '每年的合著论文。{figures}。',
  plotWindow: '时间窗始于 {year} 年。',
  plotMost: '一年最多 {count} 篇',
  filterPapers: '筛选论文',
  noPaperMatches: '没有符合的论文。',
}
