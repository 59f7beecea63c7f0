import type { ViewStorage } from '../../../../shared/ui/context/view-storage.ts'

/** A view's storage in memory. No other view changes it. */
export function storageOf(texts: Record<string, string> = {}): ViewStorage {
  return {
    read: (name) => texts[name] ?? null,
    write: async (name, text) => {
      texts[name] = text
      return true
    },
    watch: () => () => undefined,
  }
}
