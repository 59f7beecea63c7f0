/**
 * The languages, by BCP 47 tag, each with its own name. To add a language, add a line here and a folder of messages like `en/`.
 * The compiler then names each catalogue that lacks the language.
 */
export const LANGUAGES = { en: 'English', 'zh-CN': '简体中文' } as const

export type Language = keyof typeof LANGUAGES

/** The cast restores the type of the keys, which `Object.keys` widens to string. */
export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as Language[]

const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(LANGUAGES, text)

/** Returns the saved language, else the first supported language of the browser's list, else English. */
export function languageFor(saved: string | null, wishes: readonly string[]): Language {
  if (isLanguage(saved)) return saved
  const met = wishes.map((wish) => languageOfTag(wish)).find((language) => language !== undefined)
  return met ?? 'en'
}

/** Compares only primary subtags, since users of any variant of Chinese understand Simplified Chinese better than English. */
function languageOfTag(tag: string): Language | undefined {
  const primaryOf = (one: string): string | undefined => one.toLowerCase().split('-')[0]
  return LANGUAGE_TAGS.find((language) => primaryOf(language) === primaryOf(tag))
}
