import type { Template } from '../../../shared/ui/i18n/template.ts'
import type { capture as english } from '../en/capture.ts'

export const capture: Record<keyof typeof english, Template> = {
  collect: '收集本页的作者',
  collecting: '正在读取网页……',
  collected: '本页上的人',
  collectedFrom: '本页上的人（{site}）',
  collectNothing: '这里没有找到：本页没有以 CoAuthors 认得的形式列出作者。',
  collectNothingDo: '请改为在网页上选中姓名，再点右键：“加入作者 A”。',
  collectForbidden: '只有您在网页上提出要求时，浏览器才允许读取它。',
  collectForbiddenDo: '请在网页上点右键：“收集本页的作者”。浏览器自己的页面完全不能读取。',
  selectionEmpty: '选中的内容里没有姓名。',
  closeCollected: '关闭',
  addAllA: '加入 A',
  addAllB: '加入 B',
  addGroupA: '把{group}（{count} 个姓名）加入列表 A',
  addGroupB: '把{group}（{count} 个姓名）加入列表 B',
  groupCount: '{count} 个姓名',
  groupAuthors: '作者',
  groupCoauthors: '合著者',
  groupCommittee: '委员会',
  groupReviewers: '审稿人',
  groupUsers: '用户',
  groupContributors: '贡献者',
  groupNames: '姓名',
}
