import type { CoaProblem } from '../../en/places/nsf-form.ts'

export const zhCN: Record<CoaProblem, string> = {
  notWorkbook: '这不是 Excel 工作簿（.xlsx）。',
  oldOrLocked: '这是旧格式的工作簿（.xls）或设有密码：请另存为不带密码的 .xlsx。',
  broken: '此工作簿已损坏：请用 Excel 打开并重新保存。',
  tooLarge: '此工作簿超过了 NSF 表格可能的大小。',
  stopped: 'CoAuthors 已停止读取此表格：耗时过长。',
  notForm: '这不是 NSF 的合作者及其他关联表（COA）：其中没有带编号的表，或使用了 Excel 的 1904 日期系统。',
  noTable: '此表格没有表 4：没有哪一行写有编号 4、旁边是“Name:”、下方还有可填写的行。',
  noAffiliation: '此表格的表 4 没有“Organizational Affiliation”列：尚不支持这一年的版本。',
}
