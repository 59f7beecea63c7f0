import { type OutputKey, en as outputEn } from './en/places/conference-outputs.ts'
import { en, type ResultKey } from './en/places/conference-results.ts'
import { type Locale, localesWith } from './locale.ts'
import { zhCN as outputZh } from './zh-CN/places/conference-outputs.ts'
import { zhCN } from './zh-CN/places/conference-results.ts'

export type ResultTexts = Locale<ResultKey | OutputKey>

export const resultTexts = localesWith<ResultKey | OutputKey>({
  en: { ...outputEn, ...en },
  'zh-CN': { ...outputZh, ...zhCN },
})
