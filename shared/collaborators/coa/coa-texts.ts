import { type Template, textsOf } from '../../i18n/translator.ts'

const en = {
  notWorkbook: 'This is no Excel workbook (.xlsx).',
  oldOrLocked: 'This is an old workbook (.xls) or has a password: save it as .xlsx without one.',
  broken: 'This workbook is damaged: open it in Excel and save it again.',
  tooLarge: 'This workbook is larger than the NSF’s form can be.',
  stopped: 'Reading this form was stopped: it takes too long.',
  notForm:
    'This is not the NSF’s form of collaborators and other affiliations: it has no numbered tables, or counts days from 1904.',
  noTable: 'This form has no table 4: no row has its number, with “Name:” beside it and rows below.',
  noAffiliation:
    'Table 4 of this form has no column “Organizational Affiliation”: its year is not known yet.',
} as const satisfies Record<string, Template>

const zhCN: Record<keyof typeof en, Template> = {
  notWorkbook: '这不是 Excel 工作簿（.xlsx）。',
  oldOrLocked: '这是旧格式的工作簿（.xls）或设有密码：请另存为不带密码的 .xlsx。',
  broken: '这个工作簿已损坏：请用 Excel 打开并重新保存。',
  tooLarge: '这个工作簿超过了 NSF 表格可能的大小。',
  stopped: '读取此表格耗时过长，已停止。',
  notForm: '这不是 NSF 的合作者及其他关联表（COA）：其中没有带编号的表格，或日期从 1904 年起算。',
  noTable: '这份表格没有表 4：没有一行带有编号 4、旁边是“Name:”且下面有空行。',
  noAffiliation: '这份表格的表 4 没有“Organizational Affiliation”列：尚不支持这一年的版本。',
}

/** The words of a problem with a form: `coaTexts('en').t(problem)`. */
export const coaTexts = textsOf<CoaProblem>({ en, 'zh-CN': zhCN })

/** The reason why a form is neither filled nor read. */
export type CoaProblem = keyof typeof en

export class CoaError extends Error {
  readonly problem: CoaProblem

  constructor(problem: CoaProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The result of `work`, or the problem that stopped it. */
export function orProblem<T>(work: () => T): T | { problem: CoaProblem } {
  try {
    return work()
  } catch (error) {
    if (error instanceof CoaError) return { problem: error.problem }
    throw error
  }
}
