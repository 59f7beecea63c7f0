import type { Language } from './language.ts'
import { fillParts, formOf, type Plurals, type Template, type Values } from './template.ts'

/** Translates the messages of one catalogue into one language. */
export type Translator<Key extends string> = {
  /** The message as text. Numeric values are formatted for the language; `count` selects the plural form. */
  t: (key: Key, values?: Values) => string
  /** The message split at its placeholders, for values that are elements. */
  parts: <T>(key: Key, values: Readonly<Record<string, T>>) => (string | T)[]
}

export function translatorOf<Key extends string>(
  language: Language,
  catalogue: Readonly<Record<Key, Template>>,
): Translator<Key> {
  const rules = once(() => new Intl.PluralRules(language))
  const plurals: Plurals = { select: (count) => rules().select(count) }
  const numbers = once(() => new Intl.NumberFormat(language))
  const written = (value: string | number): string =>
    typeof value === 'number' ? numbers().format(value) : value
  return {
    t: (key, values = {}) => {
      const count = typeof values.count === 'number' ? values.count : undefined
      return fillParts(formOf(catalogue[key], count, plurals), values)
        .map(written)
        .join('')
    },
    parts: (key, values) => fillParts(formOf(catalogue[key], undefined, plurals), values),
  }
}

/** The translators of a catalogue into each language: for messages that load apart from the page's own. */
export const textsOf = <Key extends string>(
  catalogues: Readonly<Record<Language, Readonly<Record<Key, Template>>>>,
): Record<Language, Translator<Key>> => ({
  en: translatorOf('en', catalogues.en),
  'zh-CN': translatorOf('zh-CN', catalogues['zh-CN']),
})

/** A value that is made when it is first needed: some constructors of `Intl` take 10 ms and more. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
