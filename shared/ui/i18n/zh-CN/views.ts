import type { views as english } from '../en/views.ts'
import type { Template } from '../template.ts'

export const views: Record<keyof typeof english, Template> = {
  foldedAuthors: '{count} 位作者',
  foldedMembers: '{count} 位审稿人',
  foldedSince: '{year} 年起',
  foldedInexact: '不限于完全相同的姓名',
  formChanged: '得到结果后已有改动',
  editForm: '修改',
  openForm: '显示两个列表和选项',
  foldForm: '收起列表',

  figuresFilter: '只显示一类',
  showOnlyThese: '只显示这些',
  showAllPairs: '重新显示全部（Esc）',
  viewChoice: '视图',
  viewMatrix: '矩阵',
  viewList: '列表',
  viewPeople: '按列表 B 的人员',
  viewNetwork: '网络',
  compare: '比较……',
  compareHint: '与之前的结果比较，说明有何变化：以 JSON 保存的结果；查询已命名时，还有基于之前数据的结果',
  compareFile: '之前以 JSON 保存的结果',
  compareUnreadable: '该文件不是 CoAuthors 以 JSON 保存的结果。一切未变。',
  viewLoading: '正在载入视图……',
  viewFailed: '此视图未能载入。请看本机的 CoAuthors 是否仍在运行，然后重新载入页面。',

  countedOf: '{count} 篇中计入 {counted} 篇',
  plotSays: '每年的合著论文。{figures}。',
  plotWindow: '时间窗始于 {year} 年。',
  plotBeyond: '图中未包括：{papers}。',
  plotDated: '{count} 篇标注为 {year} 年的论文',
  plotMost: '一年最多 {count} 篇',
  filterPapers: '筛选论文',
  noPaperMatches: '没有符合的论文。',
  export: '导出……',
  didLink: '链接中的查询已填入表单。',
}
