import { textsOf } from '../../../i18n/translator.ts'
import { en } from './en.ts'
import { zhCN } from './zh-CN.ts'

/** The names of formats and the words of problems: `fileTexts('en').t(problem.kind, problem.values)`. */
export const fileTexts = textsOf<keyof typeof en>({ en, 'zh-CN': zhCN })
