import { formatDuration } from '../../measures.ts'
import type { MessageKey } from './en.ts'
import { CATALOGUES, type Language } from './language.ts'
import { type Translator, translatorOf } from './speech.ts'

/** One language's way of saying everything the interface says: messages, numbers, dates, times, lists. */
export type Locale = Translator<MessageKey> & {
  language: Language
  number: (value: number) => string
  /** How long something took, in milliseconds. */
  duration: (milliseconds: number) => string
  /** A `YYYY-MM-DD` date; any other text (`unknown`) comes back as it is. */
  day: (date: string) => string
  /** A moment as date and time of day, in the reader's time zone. */
  moment: (at: number) => string
  /** A moment as time of day, in the reader's time zone. */
  clock: (at: number) => string
  /** How long ago a moment was, in milliseconds: the largest unit that fills. */
  ago: (elapsed: number) => string
  /** Names, as the language lists them. */
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
  const numbers = new Intl.NumberFormat(language)
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  const times = new Intl.DateTimeFormat(language, { timeStyle: 'medium' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    language,
    t,
    parts,
    number: (value) => numbers.format(value),
    duration: (took) => formatDuration(took, language),
    day: (date) => {
      const at = DAY_PATTERN.test(date) ? Date.parse(date) : Number.NaN
      return Number.isNaN(at) ? date : days.format(at)
    },
    moment: (at) => moments.format(at),
    clock: (at) => times.format(at),
    ago: (elapsed) => {
      const unit = UNITS.find(([, length]) => elapsed >= length)
      return unit ? relative.format(-Math.floor(elapsed / unit[1]), unit[0]) : t('justNow')
    },
    list: (names) => names.join(t('nameSeparator')),
  }
}
