import { type OwnItemsClient, ownItemsClient } from '../../clients/decisions-client.ts'
import { HttpFailure } from '../../clients/failures.ts'
import { ownPolicyIn } from '../../conflicts/policy/chosen-policy.ts'
import {
  type CollaboratorList,
  type Committee,
  collaboratorListSchema,
  committeeSchema,
  MOST_OWN,
  OWN_NAME_LENGTH,
  type OwnKind,
  type PutOwnRequest,
} from '../../contract/own-items.ts'
import type { Policy } from '../../contract/policies.ts'
import type { WorkspaceFacts } from '../../contract/runtime.ts'
import { z } from '../../contract/zod.ts'
import type { Message } from '../../messages/locale.ts'
import type { FlowSettings } from '../../query/query-flow.ts'

/** `replaces`: the name of the item that it takes the place of. No `item` deletes that one. */
type Change<Item> = { item: Item | null; replaces: string | null }

/** Says what to change in the items that are kept at that moment, which one is there already, or why nothing is changed. */
export type Step<Item> = (items: readonly Item[]) => Change<Item> | { there: Item } | Message

/** The item as it is kept now, null if it was deleted; or why nothing has changed. */
export type Outcome<Item> = { item: Item | null } | { problem: Message }

type Named = { name: string }
type Parts<Item> = {
  kind: OwnKind
  client: OwnItemsClient
  /** Why the daemon keeps none for this view. */
  off: Message | null
  /** The item of a content, or none if it is not valid. */
  itemIn: (content: unknown) => Item[]
}

/** Tries of a change that meets changes of other views. */
const TRIES = 3
const FULL = {
  committee: 'tooManyCommittees',
  policy: 'tooManyPolicies',
  collaborators: 'tooManyCollaborators',
} as const

/** The items of a kind that the user keeps, as a view knows them. The daemon keeps them for all views. */
export class OwnItems<Item extends Named> {
  readonly #parts: Parts<Item>
  readonly #listeners = new Set<() => void>()
  #looking: Promise<void> | null = null
  /** The last change that was asked for. */
  #changing: Promise<unknown> = Promise.resolve()
  /** Items by name; null before the daemon's first answer. */
  items: readonly Item[] | null = null
  /** Why the last look has failed. */
  problem: Message | null = null

  constructor(parts: Parts<Item>) {
    this.#parts = parts
  }

  /** Looks now and when the window gets the focus, and calls `changed` after each look and change, until it is left. */
  watch(changed: () => void): () => void {
    const look = (): void => void this.look()
    this.#listeners.add(changed)
    addEventListener('focus', look)
    look()
    return () => {
      this.#listeners.delete(changed)
      removeEventListener('focus', look)
    }
  }

  /** Reads what the daemon keeps. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: unknown) => {
        this.problem = problemOf(error)
      })
      .finally(() => {
        this.#looking = null
        for (const changed of this.#listeners) changed()
      })
    return this.#looking
  }

  /**
   * Makes a change after those before it: a step finds what they have kept. If another view has changed something meanwhile, the
   * step is asked again. Never rejects.
   */
  change(step: Step<Item>): Promise<Outcome<Item>> {
    const change = this.#changing.then(() => this.#changeAndLook(step))
    this.#changing = change
    return change
  }

  async #changeAndLook(step: Step<Item>): Promise<Outcome<Item>> {
    try {
      const outcome = await this.#change(step)
      // A look that is under way may have read before the change.
      await this.#looking
      await this.look()
      return outcome
    } catch (error) {
      return { problem: problemOf(error) }
    }
  }

  async #look(): Promise<void> {
    this.problem = this.#parts.off
    if (this.problem) return
    this.items = (await this.#read()).map(({ item }) => item)
  }

  async #change(step: Step<Item>): Promise<Outcome<Item>> {
    const { kind, client, off } = this.#parts
    if (off) return { problem: off }
    for (let tried = 1; ; tried++) {
      const kept = await this.#read()
      const change = step(kept.map(({ item }) => item))
      if ('key' in change) return { problem: change }
      if ('there' in change) return { item: change.there }
      const { item, replaces } = change
      const replaced = kept.find((one) => one.item.name === replaces)?.id ?? null
      if (item === null && replaced === null) return { item }
      const most = MOST_OWN[kind]
      if (replaced === null && kept.length >= most)
        return { problem: { key: FULL[kind], values: { most, count: most } } }
      try {
        // The kind says which items these are.
        await client.put({ kind, item, replaces: replaced } as unknown as PutOwnRequest)
        return { item }
      } catch (error) {
        const isStale = error instanceof HttpFailure && error.status === 409
        if (!isStale || tried === TRIES) throw error
      }
    }
  }

  async #read(): Promise<{ id: number; item: Item }[]> {
    const list = await this.#parts.client.list(this.#parts.kind)
    return list.flatMap(({ id, item }) => this.#parts.itemIn(item).map((one) => ({ id, item: one })))
  }
}

function problemOf(error: unknown): Message {
  if (!(error instanceof HttpFailure)) return { key: 'ownNotReached' }
  if (error.status === 404) return { key: 'ownMissing' }
  return { key: 'refusedBy', values: { detail: error.detail || String(error.status) } }
}

/** Room for " (50)" in a name. */
const STEM = OWN_NAME_LENGTH - 5

/**
 * Adds an item from a file, or one whose deletion is undone. Nothing is replaced: the same item stays
 * as it is, and another one of its name, or a name that `isReserved`, gives it a number.
 */
export const adding =
  <Item extends Named>(item: Item, isReserved: (name: string) => boolean = () => false): Step<Item> =>
  (items) => {
    const stem = [...item.name].slice(0, STEM).join('').trim()
    for (let number = 1; ; number++) {
      const named = { ...item, name: number === 1 ? item.name : `${stem} (${number})` }
      const there = items.find(({ name }) => name === named.name)
      if (there && JSON.stringify(there) === JSON.stringify(named)) return { there }
      if (!there && !isReserved(named.name)) return { item: named, replaces: null }
    }
  }

/** Says why a daemon has no own work for a view, and what to do. */
export const OFF_WORDS = {
  'no-login': 'offNoLogin',
  'not-proxied': 'offNotProxied',
  'no-user': 'offNoUser',
} as const satisfies Record<NonNullable<WorkspaceFacts['off']>, string>

/** The user's own work at the daemon, as a view knows it. */
export type OwnWork = {
  committees: OwnItems<Committee>
  policies: OwnItems<Policy>
  collaborators: OwnItems<CollaboratorList>
}

/** The parts of a view's settings that say whose work it is. */
type OwnSettings = Pick<FlowSettings, 'daemonBase' | 'fetch'> & { workspace?: WorkspaceFacts | undefined }

export function ownWork({ daemonBase, fetch, workspace }: OwnSettings): OwnWork {
  const off = workspace?.off ? { key: OFF_WORDS[workspace.off] } : null
  const client = ownItemsClient({ base: daemonBase, fetch })
  return {
    committees: new OwnItems({ kind: 'committee', client, off, itemIn: validated(committeeSchema) }),
    policies: new OwnItems({ kind: 'policy', client, off, itemIn: ownPolicyIn }),
    collaborators: new OwnItems({
      kind: 'collaborators',
      client,
      off,
      itemIn: validated(collaboratorListSchema),
    }),
  }
}

/** The item of a content; none if it is not valid. */
const validated =
  <S extends z.ZodMiniType>(schema: S) =>
  (content: unknown): z.output<S>[] => {
    const read = z.safeParse(schema, content)
    return read.success ? [read.data] : []
  }
