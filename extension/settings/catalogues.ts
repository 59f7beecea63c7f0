import type { Language } from '../../shared/messages/language.ts'

/** Functions that load the catalogues other than English. The keys are empty catalogues: catalogues-apart.ts makes them. */
const waiting = new Map<object, () => Promise<object>>()
let isWanted = false
let isFilled = false

/** Registers an empty catalogue. Fills it at once if a view already needs it. @public: the build makes the calls. */
export function whenWanted(catalogue: object, load: () => Promise<object>): Promise<void> | undefined {
  waiting.set(catalogue, load)
  return isWanted ? loadCatalogues() : undefined
}

/** Fills the registered catalogues, for a view in another language than English. After a failure, it may be called again. */
export async function loadCatalogues(): Promise<void> {
  isWanted = true
  const loads = [...waiting].map(async ([catalogue, load]) => {
    Object.assign(catalogue, await load())
    waiting.delete(catalogue)
  })
  await Promise.all(loads)
  isFilled = true
}

export const hasMessages = (language: Language): boolean => language === 'en' || isFilled
