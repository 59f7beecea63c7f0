import { backendClient } from '../../../clients/backend-client.ts'
import type { Message } from '../../../messages/locale.ts'
import { normalizeEntries, parseEntries } from '../../../query/entries.ts'
import type { FlowSettings } from '../../../query/query-flow.ts'
import type { QueryLists } from '../../session/query-lists.ts'
import { useQuery } from '../../state/use-query.ts'

/** Asks for the names of the backend's committee once the backend is ready; none if it has no committee. */
export const useCommittee = ({ backendBase: base, fetch }: FlowSettings, isReady: boolean) =>
  useQuery(isReady ? 'committee' : null, async ({ signal }): Promise<readonly string[]> => {
    const { members } = await backendClient({ base, fetch }).pcMembers({ signal })
    return members.map(({ name }) => name)
  })

/** Puts a committee into list B. Undo gives back what was there. */
export function putInB(lists: QueryLists, { name, list }: { name: string; list: string }): void {
  const message: Message = { key: 'didOwnCommittee', values: { name, count: parseEntries(list).length } }
  lists.fill({ right: list }, message)
}

/** A list as the backend's committee fills it. */
export const membersText = (members: readonly string[]): string => normalizeEntries(members).join('\n')
