import { perLanguage, type Translator, translatorOf } from '../../../../shared/i18n/translator.ts'
import { formatBytes, formatDuration } from '../../../../shared/measures.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { en, type StatisticsKey } from './en.ts'
import { zhCN } from './zh-CN.ts'

/** The statistics' own messages and number formats; they share others with the page. */
export type StatisticsTexts = Translator<StatisticsKey> & {
  size: (bytes: number) => string
  number: (value: number) => string
  /** A whole number, shortened for an axis: `12K`. */
  short: (value: number) => string
  /** A fraction of 1 as `12 %`. */
  percent: (share: number) => string
  /** A duration in milliseconds, in a suitable unit: `14 ms`, `3.3 sec`. */
  length: (milliseconds: number) => string
  /** The day and month of a `YYYY-MM-DD`. */
  shortDay: (day: string) => string
}

const textsIn = perLanguage((language): StatisticsTexts => {
  const shorts = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const numbers = new Intl.NumberFormat(language)
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return {
    ...translatorOf(language, { en, 'zh-CN': zhCN }[language]),
    size: (bytes) => formatBytes(bytes, language),
    number: (value) => numbers.format(value),
    short: (value) => shorts.format(value),
    percent: (share) => percents.format(share),
    length: (milliseconds) => formatDuration(milliseconds, language),
    shortDay: (day) => days.format(Date.parse(day)),
  }
})

/** The messages of the statistics in the language from the context. */
export const useStatisticsT = (): StatisticsTexts => textsIn(useT().language)
