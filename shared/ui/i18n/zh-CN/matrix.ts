import type { matrix as english } from '../en/matrix.ts'
import type { Template } from '../template.ts'

export const matrix: Record<keyof typeof english, Template> = {
  matrixShows: '单元格显示',
  showsCount: '篇数',
  showsYear: '最近年份',
  matrixOrder: '姓名的顺序',
  orderEntered: '按输入',
  orderConflicts: '按冲突',
  orderName: '按姓名',
  matrixSize: 'A 的 {rows} 个姓名为行，B 的 {columns} 个姓名为列。',
  matrixFigures: '合计：{figures}。',
  matrixOrdered: '顺序：{order}。单元格显示：{shows}。',
  matrixFiltered:
    '已筛选：{figure}，涉及 A 的 {allRows} 个姓名中的 {rows} 个、B 的 {allColumns} 个中的 {columns} 个。其他单元格变淡。',
  matrixFilteredNone: '已筛选：{figure}，因此显示全部姓名。',
  matrixKeysAll:
    '方向键按格移动，Home 和 End 在行内移动，加 Ctrl 在整个矩阵内移动，Page Up 和 Page Down 每次 {count} 行。',
  headTotals: '{name}：{figures}',
  legendTotals: '姓名旁：冲突、同一人、可能的对数',
  legendYear: '最近一篇合著论文的年份',
  legendNoYear: '有合著论文，年份未知',
}
