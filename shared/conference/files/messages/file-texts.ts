import { perLanguage, translatorOf } from '../../../i18n/translator.ts'
import { en } from './en.ts'
import { zhCN } from './zh-CN.ts'

const CATALOGUES = { en, 'zh-CN': zhCN }

/** The names of formats and the words of problems: `fileTexts('en').t(problem.kind, problem.values)`. */
export const fileTexts = perLanguage((language) =>
  translatorOf<keyof typeof en>(language, CATALOGUES[language]),
)
