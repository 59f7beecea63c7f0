import type { StorageItemKey, WxtStorage } from 'wxt/utils/storage'
import type { ViewStorage } from '../../shared/ui/session/view-storage.ts'
import { LEFTOVERS, SETTINGS, type Settings, settingsOf, storedWith } from '../settings/settings.ts'

/**
 * What the extension keeps, read once when a view opens so that drawing need not wait, and written through at once.
 * Settings are shared by all views; texts belong to one view (`popup`, `panel`).
 */
export type Store = {
  settings: () => Settings
  /** Resolves with whether the browser has kept it; for this view it holds in any case. */
  change: (change: Partial<Settings>) => Promise<boolean>
  /** Calls back after each change, of this view at once and of others. */
  watch: (changed: (settings: Settings) => void) => () => void
  text: (name: string) => string | null
  setText: (name: string, text: string) => void
  /** The view belongs to a private window: it begins without texts, and its own are kept nowhere. */
  isPrivate: boolean
}

/** Opens the store for a view that keeps texts under `names`, and removes what earlier versions have left. */
export async function openStore(
  storage: WxtStorage,
  names: readonly string[],
  { isPrivate = false } = {},
): Promise<Store> {
  const keys = [SETTINGS, ...(isPrivate ? [] : names.map(keyOf))] satisfies StorageItemKey[]
  const opening = storage.getItems(keys).catch(() => [])
  void storage.removeItems([...LEFTOVERS]).catch(() => undefined)
  // From before the answer is there, so that no change falls in between.
  storage.watch(SETTINGS, () => void opening.then(catchUp).catch(() => undefined))
  const kept = new Map<string, unknown>((await opening).map(({ key, value }) => [key, value]))
  const watchers = new Set<(settings: Settings) => void>()
  let writing = 0
  // Full, or the profile is read-only: the view works on, and what it shows stays true for as long as it is open.
  const write = (key: StorageItemKey): Promise<boolean> =>
    storage.setItem(key, kept.get(key)).then(
      () => true,
      () => false,
    )
  const take = (stored: unknown): void => {
    kept.set(SETTINGS, stored)
    for (const changed of watchers) changed(settingsOf(stored))
  }
  /** The browser tells of this view's own writes too, some after the next has begun: the last one counts. */
  async function catchUp(): Promise<void> {
    if (writing > 0) return
    const stored = await storage.getItem(SETTINGS)
    if (writing === 0) take(stored)
  }
  return {
    settings: () => settingsOf(kept.get(SETTINGS)),
    change: async (change) => {
      take(storedWith(kept.get(SETTINGS), change))
      writing += 1
      const isKept = await write(SETTINGS)
      writing -= 1
      if (isKept) await catchUp().catch(() => undefined)
      return isKept
    },
    watch: (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    text: (name) => {
      const text = kept.get(keyOf(name))
      return typeof text === 'string' ? text : null
    },
    setText: (name, text) => {
      kept.set(keyOf(name), text)
      if (!isPrivate) void write(keyOf(name))
    },
    isPrivate,
  }
}

const keyOf = (name: string): StorageItemKey => `local:${name}`

const SHARED_CHOICES = ['language', 'theme'] as const
type SharedChoice = (typeof SHARED_CHOICES)[number]

/** The store as the shared components want it: language and theme are settings, the rest is the view's own. */
export function viewStorageOf(store: Store, view: string): ViewStorage {
  const sharedChoice = (name: string): SharedChoice | undefined =>
    SHARED_CHOICES.find((choice) => choice === name)
  return {
    read: (name) => {
      const choice = sharedChoice(name)
      return choice ? store.settings()[choice] : store.text(textName(view, name))
    },
    write: (name, text) => {
      const choice = sharedChoice(name)
      // What is no language or theme is read back as the default.
      if (choice) void store.change({ [choice]: text } as Partial<Settings>)
      else store.setText(textName(view, name), text)
    },
    watch: (name, changed) => {
      const choice = sharedChoice(name)
      return choice ? store.watch((settings) => changed(settings[choice])) : () => undefined
    },
  }
}

/** The name under which a view's text is kept. */
export const textName = (view: string, name: string): string => `${view}.${name}`
