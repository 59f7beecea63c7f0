import { en } from './en/places/conference-files.ts'
import { textsOf } from './translator.ts'
import { zhCN } from './zh-CN/places/conference-files.ts'

/** Names of formats, and messages of problems: `fileTexts('en').t(problem.kind, problem.values)`. */
export const fileTexts = textsOf<keyof typeof en>({ en, 'zh-CN': zhCN })
