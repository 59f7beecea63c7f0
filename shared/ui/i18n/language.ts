/** The languages of the interface: their own names by BCP 47 tag. */
export const LANGUAGES = { en: 'English', 'zh-CN': '简体中文' } as const

export type Language = keyof typeof LANGUAGES

const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(LANGUAGES, text)

/** The saved choice, else the first supported language of the browser's list, else English. */
export function languageFor(saved: string | null, wishes: readonly string[]): Language {
  if (isLanguage(saved)) return saved
  const met = wishes.map((wish) => languageOfTag(wish)).find((language) => language !== undefined)
  return met ?? 'en'
}

/** Maps every variant of Chinese to Simplified Chinese, which its readers understand better than English. */
function languageOfTag(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split('-')[0]
  if (primary === 'zh') return 'zh-CN'
  return primary === 'en' ? 'en' : undefined
}
