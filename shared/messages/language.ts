/** The languages, by BCP 47 tag. To add one, add a line here and a folder of messages like `en/`. */
export const LANGUAGES = { en: 'English', 'zh-CN': '简体中文' } as const

export type Language = keyof typeof LANGUAGES

/** The cast is safe because `LANGUAGES` has only these keys. `Object.keys` returns `string[]`. */
export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as Language[]

const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(LANGUAGES, text)

/** Returns the `saved` language, or else the first supported one of the browser's `wishes`. */
export function languageFor(saved: string | null, wishes: readonly string[]): Language {
  if (isLanguage(saved)) return saved
  const met = wishes.map((wish) => languageOfTag(wish)).find((language) => language !== undefined)
  return met ?? 'en'
}

/** Compares only the first part of a tag: `zh-TW` gets Simplified Chinese, which is nearer than English. */
function languageOfTag(tag: string): Language | undefined {
  const primaryOf = (one: string): string | undefined => one.toLowerCase().split('-')[0]
  return LANGUAGE_TAGS.find((language) => primaryOf(language) === primaryOf(tag))
}
