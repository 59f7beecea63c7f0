import type { StorageItemKey, WxtStorage } from 'wxt/utils/storage'
import { OWN_TEXTS, type StoredName, type ViewStorage } from '../../shared/ui/context/view-storage.ts'
import { SETTINGS, type Settings, settingsOf, storedWith } from '../settings/settings.ts'

/** The settings of all views, and the texts of one view (`popup`, `panel`). Texts are read only when the view opens. */
export type Store = {
  settings: () => Settings
  /** Applies a change at once. Resolves to false if the browser cannot store it. */
  change: (change: Partial<Settings>) => Promise<boolean>
  /** Calls `changed` after each change by this view or another one, once `beforeChange` has loaded. */
  watch: (changed: (settings: Settings) => void) => () => void
  text: (name: string) => string | null
  /** Sets a text at once. Resolves to false if the browser cannot store it. */
  setText: (name: string, text: string) => Promise<boolean>
  /** A view in a private window starts without texts, and stores nothing. */
  isPrivate: boolean
}

type StoreOptions = {
  isPrivate?: boolean | Promise<boolean>
  /** Loads what the view needs for the settings before the watchers get them. Undefined if nothing is missing. */
  beforeChange?: (settings: Settings) => Promise<void> | undefined
}

/** `names`: the names of the texts that the view reads. */
export async function openStore(
  storage: WxtStorage,
  names: readonly string[],
  { isPrivate: belongsToPrivate = false, beforeChange }: StoreOptions = {},
): Promise<Store> {
  const keys = [SETTINGS, ...names.map(keyOf)] satisfies StorageItemKey[]
  const opening = storage.getItems(keys).catch(() => [])
  // Starts to watch before the read ends, so that it misses no change.
  storage.watch(SETTINGS, () => void opening.then(catchUp).catch(() => undefined))
  const isPrivate = await belongsToPrivate
  const items = (await opening).filter(({ key }) => !isPrivate || key === SETTINGS)
  const values = new Map<string, unknown>(items.map(({ key, value }) => [key, value]))
  const watchers = new Set<(settings: Settings) => void>()
  let writing = 0
  /** Lost when the private view closes. */
  let privateSettings: Partial<Settings> = {}
  // The storage may be full or read-only. Then the values stay only in memory.
  const write = (key: StorageItemKey): Promise<boolean> =>
    storage.setItem(key, values.get(key)).then(
      () => true,
      () => false,
    )
  const take = (stored: unknown): void => {
    values.set(SETTINGS, isPrivate ? storedWith(stored, privateSettings) : stored)
    const tell = (): void => {
      for (const changed of watchers) changed(settingsOf(values.get(SETTINGS)))
    }
    const loading = beforeChange?.(settingsOf(values.get(SETTINGS)))
    // If the load fails, for example after an update of the extension, the view stays as it is.
    if (loading) void loading.then(tell, () => undefined)
    else tell()
  }
  /** Reads the settings again, but not during a write: the browser's report may be about that write. */
  async function catchUp(): Promise<void> {
    if (writing > 0) return
    const stored = await storage.getItem(SETTINGS)
    if (writing === 0) take(stored)
  }
  const text = (name: string): string | null => {
    const text = values.get(keyOf(name))
    return typeof text === 'string' ? text : null
  }
  return {
    settings: () => settingsOf(values.get(SETTINGS)),
    change: async (change) => {
      if (isPrivate) privateSettings = { ...privateSettings, ...change }
      take(storedWith(values.get(SETTINGS), change))
      if (isPrivate) return true
      writing += 1
      const isStored = await write(SETTINGS)
      writing -= 1
      if (isStored) await catchUp().catch(() => undefined)
      return isStored
    },
    watch: (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    text,
    setText: async (name, text) => {
      values.set(keyOf(name), text)
      return !isPrivate && write(keyOf(name))
    },
    isPrivate,
  }
}

const keyOf = (name: string): StorageItemKey => `local:${name}`

const SHARED_CHOICES = ['language', 'theme', 'policies'] as const

/** Language, theme and the chosen policy are settings. All other values are texts of the view. */
export function viewStorageOf(store: Store, view: string): ViewStorage {
  const sharedChoice = (name: string) => SHARED_CHOICES.find((choice) => choice === name)
  const textOf = (name: string): string => `${view}.${name}`
  const watchers = new Set<(name: StoredName, text: string) => void>()
  return {
    read: (name) => {
      const choice = sharedChoice(name)
      return choice ? store.settings()[choice] : store.text(textOf(name))
    },
    write: (name, text) => {
      const choice = sharedChoice(name)
      // `settingsOf` replaces an invalid language or theme by the default.
      if (choice) return store.change({ [choice]: text } as Partial<Settings>)
      const isStored = store.setText(textOf(name), text)
      for (const changed of watchers) changed(name, text)
      return isStored
    },
    watch: (name, changed) => {
      const choice = sharedChoice(name)
      if (choice) return store.watch((settings) => changed(settings[choice]))
      const onText = (written: StoredName, text: string): void => {
        if (written === name) changed(text)
      }
      watchers.add(onText)
      return () => watchers.delete(onText)
    },
  }
}

/** The names under which the store has a view's texts. */
export const ownTexts = (view: string): string[] => OWN_TEXTS.map((name) => `${view}.${name}`)
