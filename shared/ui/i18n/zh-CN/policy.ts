import type { policy as english } from '../en/policy.ts'
import type { Template } from '../template.ts'

export const policy: Record<keyof typeof english, Template> = {
  policy: '规则',
  policyAny: '任何合著论文',
  ownPolicies: '我的规则',
  venuePolicies: '会议与期刊的规则',
  policyOption: '{name} · {window}',
  windowYears: '{count} 年',
  windowMonths: '{count} 个月',
  policySince: '{year} 年起，截至 {date}',
  policyAllYears: '所有年份',
  policyWithout: '不计{kinds}',
  policyLeast: '至少 {count} 篇论文',
  policyAuthors: '作者至多 {count} 位',
  policySource: '出处：',
  policySourceVenue: '该会议或期刊自己的网页',
  policyReachesFurther:
    '此结果只有 {year} 年起的论文，而这条规则计入 {from} 年起的论文。请清除“起始年份”后再次查询。',
  kindPreprint: '预印本',
  kindBook: '图书',
  kindThesis: '学位论文',
  kindData: '数据集',

  figuresUnder: '{figures}（依据 {policy}）',
  nobodyCounts: '依据 {policy}，没有任何一对有应计入的合著论文。',
  nobodyCountsSince: '依据 {policy}，没有任何一对有 {year} 年起应计入的合著论文。',
  nobodyCertainCounts: '所有姓名都已找到，A 与 B 的合著论文依据 {policy} 都不计入。',
  nobodyCertainCountsSince:
    '所有姓名都已找到，A 与 B 自 {year} 年起的合著论文依据 {policy} 都不计入；更早的和没有年份的论文未计入。',
  legendMayCount: '可能计入的论文，未列出或署相近的姓名',
  legendAtLeast: '另有可能计入的论文，未列出',
  lastIn: '最近 {year} 年',
  doNotCount: '{count} 篇不计入',
  doNotCountLast: '{year} 年及以前的 {count} 篇不计入',
  mayCountUnlisted: '未列出的 {count} 篇可能计入',
  atEdgeCount: '{count} 篇在期限边缘',
  atEdge: '在期限边缘',
  atEdgeHint: 'dblp 只知道论文的年份，不知道月份：它可能早于期限。',
  olderLeftOut: '{count} 篇较早的论文依据 {policy} 不计入',
  othersLeftOut: '{count} 篇论文依据 {policy} 不计入',

  editPolicies: '编辑规则……',
  didKeepPolicy: '已保存“{name}”。',
  didDeletePolicy: '已删除“{name}”。',
  didOpenPolicy: '已打开“{name}”。',
  policyEditorFailed: '编辑器无法加载。请重新载入页面再试。',
}
