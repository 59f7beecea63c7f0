import { formatDuration } from '../measures.ts'
import { en, type MessageKey } from './en/index.ts'
import type { Language } from './language.ts'
import { once, type Template, type Translator, translatorOf, type Values } from './translator.ts'
import { zhCN } from './zh-CN/index.ts'

export type { MessageKey }

/** The messages of the page, which the extension's views share. */
export const CATALOGUES: Record<Language, Record<MessageKey, Template>> = { en, 'zh-CN': zhCN }

/** A message and its values, translated when drawn so that it follows a change of language. */
export type Message = { key: MessageKey; values?: Values }

/** Messages and formats of one language: numbers, dates, times, lists. */
export type Locale = Translator<MessageKey> & {
  language: Language
  number: (value: number) => string
  /** A duration, given in milliseconds. */
  duration: (milliseconds: number) => string
  /** A `YYYY-MM-DD` date. Any other text (`unknown`) is returned unchanged. */
  day: (date: string) => string
  /** A point in time as date and time of day, in the reader's time zone. */
  moment: (at: number) => string
  /** A point in time as time of day, in the reader's time zone. */
  clock: (at: number) => string
  /** An elapsed time, given in milliseconds, in its largest unit: `3 minutes ago`. */
  ago: (elapsed: number) => string
  /** A list of names with the language's separator. */
  list: (names: readonly string[]) => string
}

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

export function localeOf(language: Language): Locale {
  const { t, parts } = translatorOf(language, CATALOGUES[language])
  const numbers = once(() => new Intl.NumberFormat(language))
  const days = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }))
  const moments = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }))
  const times = once(() => new Intl.DateTimeFormat(language, { timeStyle: 'medium' }))
  const relative = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  return {
    language,
    t,
    parts,
    number: (value) => numbers().format(value),
    duration: (took) => formatDuration(took, language),
    day: (date) => {
      const at = DAY_PATTERN.test(date) ? Date.parse(date) : Number.NaN
      return Number.isNaN(at) ? date : days().format(at)
    },
    moment: (at) => moments().format(at),
    clock: (at) => times().format(at),
    ago: (elapsed) => {
      const unit = UNITS.find(([, length]) => elapsed >= length)
      return unit ? relative().format(-Math.floor(elapsed / unit[1]), unit[0]) : t('justNow')
    },
    list: (names) => names.join(t('nameSeparator')),
  }
}
