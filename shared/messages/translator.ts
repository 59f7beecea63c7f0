import type { Language } from './language.ts'

export type Values = Readonly<Record<string, string | number>>

export type Translator<Key extends string> = ReturnType<typeof translatorOf<Key>>

/** Translates the messages of one catalogue. `{count} [paper|papers]` has a plural form for each category of the language. */
export function translatorOf<Key extends string>(
  language: Language,
  catalogue: Readonly<Record<Key, string>>,
) {
  const plurals = once(() => new Intl.PluralRules(language))
  const categories = once(() => {
    const { pluralCategories } = plurals().resolvedOptions()
    return PLURAL_CATEGORIES.filter((category) => pluralCategories.includes(category))
  })
  const numbers = once(() => new Intl.NumberFormat(language))
  const written = (value: string | number): string =>
    typeof value === 'number' ? numbers().format(value) : value
  const formOf = (template: string, count: unknown): string => {
    if (!template.includes('[')) return template
    const at = typeof count === 'number' ? categories().indexOf(plurals().select(count)) : -1
    return template.replace(FORMS, (_, forms: string) => forms.split('|').at(at) ?? '')
  }
  return {
    t: (key: Key, values: Values = {}): string =>
      fillParts(formOf(catalogue[key], values.count), values).map(written).join(''),
    /** Splits the message at its placeholders, for values that are elements. Uses the last plural form. */
    parts: <T>(key: Key, values: Readonly<Record<string, T>>): (string | T)[] =>
      fillParts(formOf(catalogue[key], undefined), values),
  }
}

/** Returns a translator for a language. Unlike a `Locale`, it has only the messages of `catalogues`. */
export const textsOf = <Key extends string>(
  catalogues: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
): ((language: Language) => Translator<Key>) =>
  perLanguage((language) => translatorOf(language, catalogues[language]))

export function perLanguage<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>()
  return (language) => {
    const one = made.get(language) ?? make(language)
    made.set(language, one)
    return one
  }
}

/** Makes a value at its first use: some constructors of `Intl` take 10 ms and more. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** CLDR's order, in which a message lists its plural forms. */
const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

const FORMS = /\[([^[\]]*)\]/g

const PLACEHOLDER = /\{(\w+)\}/

const partsByForm = new Map<string, string[]>()

/** Fills a form's placeholders. A placeholder without a value stays visible. Memoizes splits: the matrix has many texts. */
export function fillParts<T>(form: string, values: Readonly<Record<string, T>>): (string | T)[] {
  const parts = partsByForm.get(form) ?? form.split(PLACEHOLDER)
  partsByForm.set(form, parts)
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return part
      return Object.hasOwn(values, part) ? (values[part] ?? '') : `{${part}}`
    })
    .filter((part) => part !== '')
}
