import type { ViewStorage } from '../../../../shared/ui/context/view-storage.ts'

/** A view's storage in memory. No other view changes it. */
export function storageOf(texts: Record<string, string> = {}): ViewStorage {
  const watchers = new Set<(name: string, text: string) => void>()
  return {
    read: (name) => texts[name] ?? null,
    write: async (name, text) => {
      texts[name] = text
      for (const changed of watchers) changed(name, text)
      return true
    },
    watch: (name, changed) => {
      const onText = (written: string, text: string) => void (written === name && changed(text))
      watchers.add(onText)
      return () => watchers.delete(onText)
    },
  }
}
