import type { Language } from '../../shared/messages/language.ts'

/**
 * The messages of languages other than English. Each view would load them all for one language of its reader, so the build leaves
 * an empty catalogue in the place of each (`catalogues-apart.ts`), which is filled before something is drawn in that language.
 */
const waiting = new Map<object, () => Promise<object>>()
let isWanted = false

/**
 * Registers an empty catalogue and what loads its messages; at once, if a view is in that language already.
 * @public for the code that the build makes.
 */
export function whenWanted(catalogue: object, load: () => Promise<object>): Promise<void> | undefined {
  waiting.set(catalogue, load)
  return isWanted ? loadCatalogues() : undefined
}

/** Fills the catalogues of the modules that are there. */
export async function loadCatalogues(): Promise<void> {
  isWanted = true
  const filled = [...waiting].map(async ([catalogue, load]) => {
    waiting.delete(catalogue)
    Object.assign(catalogue, await load())
  })
  await Promise.all(filled)
}

/** Whether something can be drawn in a language now. */
export const hasMessages = (language: Language): boolean => language === 'en' || isWanted
