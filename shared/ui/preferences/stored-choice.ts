import { createContext } from 'preact'
import { useCallback, useContext } from 'preact/hooks'
import type { StoredName, ViewStorage } from '../session/view-storage.ts'
import { useSetting } from './preferences.ts'

const NO_STORAGE: ViewStorage = { read: () => null, write: async () => false, watch: () => () => undefined }

/** The storage of the view, for parts deep inside it that remember a choice. */
export const StorageContext = createContext<ViewStorage>(NO_STORAGE)

/** One of a few choices, the first by default, stored with the preferences of the view. `choices` must be a constant. */
export function useStoredChoice<T extends string>(
  name: StoredName,
  choices: readonly T[],
): [T, (choice: T) => void] {
  const parse = useCallback(
    (saved: string | null): T => {
      const [usual] = choices
      const known = choices.find((choice) => choice === saved) ?? usual
      if (known === undefined) throw new Error(`There is nothing to choose for ${name}.`)
      return known
    },
    [name, choices],
  )
  return useSetting(useContext(StorageContext), name, parse)
}
