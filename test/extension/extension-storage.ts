import type { WxtStorage } from 'wxt/utils/storage'

type Items = Record<string, unknown>
type Change = Record<string, { oldValue?: unknown; newValue?: unknown }>

/**
 * Replaces a storage area. Like the browser, copies values, answers later, reports a change even to its writer, and calls no
 * removed listener.
 */
class Area {
  items: Items = {}
  #listeners = new Set<(changes: Change) => void>()
  #failure: { of: 'all' | 'writes'; message: string } | undefined

  onChanged = {
    addListener: (listener: (changes: Change) => void) => void this.#listeners.add(listener),
    removeListener: (listener: (changes: Change) => void) => void this.#listeners.delete(listener),
  }

  async get(names: string | string[]): Promise<Items> {
    await null
    if (this.#failure?.of === 'all') throw new Error(this.#failure.message)
    const there = [names].flat().filter((name) => name in this.items)
    return structuredClone(Object.fromEntries(there.map((name) => [name, this.items[name]])))
  }

  async set(items: Items): Promise<void> {
    const copy = structuredClone(items)
    await this.#write()
    const changes = Object.entries(copy).map(([name, newValue]) => {
      return [name, { oldValue: this.items[name], newValue }] as const
    })
    Object.assign(this.items, copy)
    this.#tell(Object.fromEntries(changes))
  }

  async remove(names: string | string[]): Promise<void> {
    await this.#write()
    for (const name of [names].flat()) {
      if (!(name in this.items)) continue
      const { [name]: oldValue, ...rest } = this.items
      this.items = rest
      this.#tell({ [name]: { oldValue } })
    }
  }

  reset(items: Items): void {
    this.#listeners.clear()
    this.#failure = undefined
    this.items = items
  }

  fail(of: 'all' | 'writes', message: string): void {
    this.#failure = { of, message }
  }

  async #write(): Promise<void> {
    await null
    if (this.#failure) throw new Error(this.#failure.message)
  }

  #tell(changes: Change): void {
    for (const listener of this.#listeners)
      setTimeout(() => {
        if (this.#listeners.has(listener)) listener(changes)
      })
  }
}

const local = new Area()
const session = new Area()

/** All tests of a process share this object, because `extension/browser.ts` reads it only at the first import. */
const sidePanel = { open: async (_where: { windowId: number }): Promise<void> => undefined }
export const permissions = {
  addHostAccessRequest: async (_where: { tabId: number }): Promise<void> => undefined,
}

/**
 * The parts of the extension API that tests need. A test may replace each part, but must change `sidePanel` and
 * `permissions` in place.
 */
export const extensionApi = {
  runtime: { id: 'coauthors' },
  storage: { local, session },
  sidePanel,
  permissions,
}
// WXT looks for the API only while its module loads.
Object.assign(globalThis, { browser: extensionApi, chrome: extensionApi })
const library = await import('wxt/utils/storage')

export type StorageInMemory = {
  storage: WxtStorage
  stored: () => Items
  inMemory: () => Items
  /** Makes each later write fail, as a full profile does. */
  fill: () => void
  /** Makes each later read and write fail. */
  damage: () => void
}

export function storageWith(items: Items = {}): StorageInMemory {
  local.reset(items)
  session.reset({})
  return {
    storage: library.storage,
    stored: () => local.items,
    inMemory: () => session.items,
    fill: () => local.fail('writes', 'QUOTA_BYTES quota exceeded'),
    damage: () => local.fail('all', 'The profile is damaged.'),
  }
}
