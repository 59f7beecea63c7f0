import type { Template } from '../../../shared/ui/i18n/template.ts'
import type { popup as english } from '../en/popup.ts'

export const popup: Record<keyof typeof english, Template> = {
  keysHint: 'Enter 查询，Shift + Enter 换行',
  popupBefore: '每边填几个姓名，每行一个。结果会显示在这里。',
  openInPanel: '在侧边栏中打开',
  panelNotOpened: '浏览器没有打开侧边栏。请从浏览器自己的菜单打开它，您填写的内容会在那里。',

  optionsInForce: '选项：{options}',
  since: '{year} 年起',
  notOnlyExact: '不限精确姓名',
  atMostPapers: '每对最多 {count} 篇论文',
  atMostCandidates: '每个姓名最多 {count} 位候选人',
  changeOptions: '更改',

  morePairs: '另有 {count} 对：在侧边栏中打开可查看全部。',
  moreNames: '另有 {count} 个姓名：在侧边栏中打开可查看全部。',
  restInPanel: '在侧边栏中打开可查看全部。',
}
