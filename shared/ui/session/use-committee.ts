import { useMemo, useState } from 'preact/hooks'
import { backendClient } from '../../clients/backend-client.ts'
import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { normalizeEntries, parseEntries } from '../../query/entries.ts'
import type { FlowSettings } from '../../query/query-flow.ts'
import type { ViewStorage } from '../context/view-storage.ts'
import { useQuery } from '../state/use-query.ts'
import type { QueryLists } from './query-lists.ts'

/** Asks for the names of the backend's committee once the backend is ready; none if it has no committee. */
export const useCommittee = ({ backendBase: base, fetch }: FlowSettings, isReady: boolean) =>
  useQuery(isReady ? 'committee' : null, async ({ signal }): Promise<readonly string[]> => {
    const { members } = await backendClient({ base, fetch }).pcMembers({ signal })
    return members.map(({ name }) => name)
  })

const putIn = z.object({
  list: z.string(),
  /** The committee's name, if it is one that the user keeps and not the backend's. */
  name: z.optional(z.string()),
})

/**
 * Puts committees into list B, and knows which one stands there. It is stored with the form: neither follows the changes of
 * other windows, whose lists are others.
 */
export function useCommitteeInB(right: string, storage: ViewStorage, fillLists: QueryLists['fill']) {
  const [put, setPut] = useState(() => z.safeParse(putIn, jsonIn(storage.read('committee') ?? '')).data)
  const keep = (list: string, name: string | null): void => {
    const now = { list, ...(name !== null && { name }) }
    setPut(now)
    void storage.write('committee', JSON.stringify(now))
  }
  const on = useMemo(
    () => (put && holdsMost(right, put.list) ? { name: put.name ?? null } : null),
    [put, right],
  )
  return {
    /** Which committee stands in list B: one that the user keeps, by its name, or the backend's (null). */
    on,
    /** Puts a committee into list B: one that the user keeps, or the backend's (null). */
    fill: (list: string, name: string | null): void => {
      keep(list, name)
      const count = parseEntries(list).length
      const key = name === null ? 'didCommittee' : 'didOwnCommittee'
      fillLists({ right: list }, { key, values: { count, ...(name !== null && { name }) } })
    },
    /** The committee has another name. */
    rename: (before: string, after: string): void => {
      if (put?.name === before) keep(put.list, after)
    },
  }
}

/** Names may have been added to the committee and removed: Undo, Clear, Swap and typing may have replaced the whole list. */
export function holdsMost(list: string, committee: string): boolean {
  const members = parseEntries(committee)
  const there = new Set(parseEntries(list))
  return members.filter((member) => there.has(member)).length * 2 > members.length
}

/** A list as the backend's committee fills it. */
export const membersText = (members: readonly string[]): string => normalizeEntries(members).join('\n')
