import type { Language } from '../../shared/messages/language.ts'

/** The loader of each catalogue in another language, by the empty catalogue that the build makes (`catalogues-apart.ts`). */
const waiting = new Map<object, () => Promise<object>>()
let isWanted = false

/** Registers an empty catalogue, or fills it at once if the view already needs it. @public for the code that the build makes. */
export function whenWanted(catalogue: object, load: () => Promise<object>): Promise<void> | undefined {
  waiting.set(catalogue, load)
  return isWanted ? loadCatalogues() : undefined
}

/** Fills all registered catalogues, for a view in another language than English. */
export async function loadCatalogues(): Promise<void> {
  isWanted = true
  const filled = [...waiting].map(async ([catalogue, load]) => {
    waiting.delete(catalogue)
    Object.assign(catalogue, await load())
  })
  await Promise.all(filled)
}

/** Whether the messages of a language are loaded. */
export const hasMessages = (language: Language): boolean => language === 'en' || isWanted
