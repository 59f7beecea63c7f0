import { DAY_MS, formatBytes, formatDuration } from '../measures.ts'
import { en, type MessageKey } from './en/index.ts'
import type { Language } from './language.ts'
import { once, perLanguage, translatorOf, type Values } from './translator.ts'
import { zhCN } from './zh-CN/index.ts'

export type { MessageKey }

export const CATALOGUES: Record<Language, Record<MessageKey, string>> = { en, 'zh-CN': zhCN }

/** A view translates the message while it draws, so the text follows a change of language. */
export type Message = { key: MessageKey; values?: Values }

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

export type Locale<Key extends string = never> = ReturnType<typeof localeFrom<Key>>

export const localeOf = (language: Language): Locale => localeFrom(language, CATALOGUES[language])

/** Returns a function that makes the `Locale` of a language. It has the messages of all pages, and a page's `own` ones. */
export const localesWith = <Key extends string>(
  own: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
): ((language: Language) => Locale<Key>) =>
  perLanguage((language) => localeFrom<Key>(language, { ...CATALOGUES[language], ...own[language] }))

function localeFrom<Key extends string>(
  language: Language,
  catalogue: Readonly<Record<MessageKey, string> & Record<Key, string>>,
) {
  const { t, parts } = translatorOf<MessageKey | Key>(language, catalogue)
  const numbers = once(() => new Intl.NumberFormat(language))
  const percents = once(() => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }))
  const days = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }))
  const moments = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }))
  const times = once(() => new Intl.DateTimeFormat(language, { timeStyle: 'medium' }))
  const relative = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  return {
    language,
    t,
    parts,
    number: (value: number): string => numbers().format(value),
    percent: (share: number): string => percents().format(share),
    size: (bytes: number): string => formatBytes(bytes, language),
    /** A duration, given in milliseconds. */
    duration: (took: number): string => formatDuration(took, language),
    /** A remaining time, given in seconds. */
    timeLeft: (seconds: number): string => formatDuration(seconds * 1000, language, 'up'),
    /** A `YYYY-MM-DD` date. Returns any other text (`unknown`) unchanged. */
    day: (date: string): string => {
      const at = DAY_PATTERN.test(date) ? Date.parse(date) : Number.NaN
      return Number.isNaN(at) ? date : days().format(at)
    },
    /** A point in time as date and time of day, in the user's time zone. */
    moment: (at: number): string => moments().format(at),
    /** A point in time as time of day, in the user's time zone. */
    clock: (at: number): string => times().format(at),
    /** An elapsed time, given in milliseconds, in its largest unit: `3 minutes ago`. */
    ago: (elapsed: number): string => {
      const unit = UNITS.find(([, length]) => elapsed >= length)
      return unit ? relative().format(-Math.floor(elapsed / unit[1]), unit[0]) : t('justNow')
    },
    list: (names: readonly string[]): string => names.join(t('nameSeparator')),
    /** Joins sentences with a space, in Chinese without one. Skips missing sentences. */
    sentences: (...texts: readonly (string | false | null | undefined)[]): string => {
      const [first = '', ...others] = texts.filter((text): text is string => Boolean(text))
      return others.reduce((before, next) => t('nextSentence', { before, next }), first)
    },
  }
}
