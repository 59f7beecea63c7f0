import type { Language } from '../../shared/messages/language.ts'

/**
 * The loaders of the catalogues in languages other than English. The build puts empty catalogues in their place
 * (`catalogues-apart.ts`). A view fills them before it draws in another language than English.
 */
const waiting = new Map<object, () => Promise<object>>()
let isWanted = false

/**
 * Registers an empty catalogue with its loader. If the view already needs another language than English, loads the catalogue at
 * once. @public for the code that the build makes.
 */
export function whenWanted(catalogue: object, load: () => Promise<object>): Promise<void> | undefined {
  waiting.set(catalogue, load)
  return isWanted ? loadCatalogues() : undefined
}

/** Fills all registered catalogues. */
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
