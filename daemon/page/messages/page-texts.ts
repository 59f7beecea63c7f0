import { perLanguage, translatorOf } from '../../../shared/i18n/translator.ts'
import { formatBytes, formatDuration } from '../../../shared/measures.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { en, type PageKey } from './en.ts'
import { zhCN } from './zh-CN.ts'

/** The statistics' own messages and number formats; they share others with the page. */
export type PageTexts = ReturnType<typeof textsIn>

const textsIn = perLanguage((language) => {
  const shorts = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const numbers = new Intl.NumberFormat(language)
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return {
    ...translatorOf<PageKey>(language, { en, 'zh-CN': zhCN }[language]),
    size: (bytes: number) => formatBytes(bytes, language),
    number: (value: number) => numbers.format(value),
    /** A whole number, shortened for an axis: `12K`. */
    short: (value: number) => shorts.format(value),
    /** A fraction of 1 as `12 %`. */
    percent: (share: number) => percents.format(share),
    /** A duration in milliseconds, in a suitable unit: `14 ms`, `3.3 sec`. */
    length: (milliseconds: number) => formatDuration(milliseconds, language),
    /** The day and month of a `YYYY-MM-DD`. */
    shortDay: (day: string) => days.format(Date.parse(day)),
  }
})

/** The messages of the statistics in the language from the context. */
export const usePageT = (): PageTexts => textsIn(useT().language)
