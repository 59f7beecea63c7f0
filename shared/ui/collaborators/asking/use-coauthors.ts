import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import {
  type CoauthorsAnswer,
  type CoauthorsPayload,
  MOST_COAUTHORS_LISTED,
} from '../../../contract/coauthors.ts'
import type { Policy } from '../../../contract/policies.ts'
import { ENTRIES_PER_SIDE, NAME_LENGTH } from '../../../limits.ts'
import type { ListMessage } from '../../../messages/list-texts.ts'
import { askCoauthors, findCoauthors } from '../../../query/coauthors-question.ts'
import { hasNewerData } from '../../../query/data-freshness.ts'
import { parseEntries } from '../../../query/entries.ts'
import { nameLength } from '../../../query/payload.ts'
import type { Reply, Stage } from '../../../query/query-flow.ts'
import { useView } from '../../context/use-view.ts'
import type { BackendCheck } from '../../session/use-backend-state.ts'
import { type Manner, query, recordWhenDrawn } from '../../state/query.ts'
import type { Draft } from '../use-list.ts'

export type CoauthorsReply = Reply<CoauthorsPayload, CoauthorsAnswer>

export type CoauthorsControls = ReturnType<typeof useCoauthors>

/** The people whose coauthors are asked for, and the policy of their list. */
type Key = Pick<Draft, 'people' | 'policy'>

/**
 * Asks for the coauthors of a list's people. An answer that the cache has is shown without being asked for, also once `opened`
 * says that another list is open. One of older data than the backend has is renewed.
 */
export function useCoauthors(draft: Draft, { state: backend }: BackendCheck, opened = 0) {
  const { flow } = useView()
  const latest = useRef({ flow, draft })
  latest.current = { flow, draft }
  const [asked] = useState(() =>
    query<Key, CoauthorsReply, Stage, ListMessage>(null, async ({ people, policy }, asking) => {
      const { flow } = latest.current
      const { manner, signal, report: onStage, nowAsks } = asking
      const [entries, wishes] = [parseEntries(people), wishesOf(policy)]
      if (manner === 'find') {
        nowAsks('coauthors')
        return findCoauthors(entries, wishes, flow, signal)
      }
      return recordWhenDrawn(
        await askCoauthors(entries, wishes, flow, { signal, refresh: manner !== 'ask', onStage }),
        asking,
      )
    }),
  )

  /** Asks, also for people or a policy that are about to be the list's. */
  const ask = useCallback((part: Partial<Key> = {}, manner: Manner = 'ask'): void => {
    const { people, policy } = { ...latest.current.draft, ...part }
    const message = refusal(parseEntries(people))
    if (message) asked.refuse(message)
    else void asked.ask({ people, policy }, manner)
  }, [])
  const { asking, answered, problem } = asked.state
  const reply = answered?.answer ?? null
  /** The user's own question is tried again for the names as they are now. */
  const isOwn = problem?.manner === 'ask' || problem?.manner === 'refresh'
  const retry = (): void => (isOwn ? ask() : void asked.retry())

  // Shows what the cache knows of the list, and asks nobody else.
  useEffect(() => {
    const { draft } = latest.current
    const { answered } = asked.peek()
    // Undo, or another list of the same people.
    const isThere = answered !== null && isOfList(answered.answer, draft)
    asked.show(isThere ? answered : null)
    if (!isThere && refusal(parseEntries(draft.people)) === null) void asked.ask(draft, 'find')
  }, [opened])
  useEffect(() => () => asked.leave(), [asked])
  const isOld = reply !== null && backend.kind === 'ready' && hasNewerData(reply, backend.stats)
  useEffect(() => {
    if (isOld) void asked.renew()
  }, [isOld])

  return {
    run: asking && asking.manner !== 'find' ? { ...asking, stage: asking.progress, batch: null } : null,
    ...{ reply, problem, ask, retry },
    cancel: (): void => asked.cancel(),
  }
}

/** The policy's window and its least number of works are judged in the view, the rest by the backend. */
const wishesOf = ({ authors, without }: Policy) => ({
  mostAuthors: authors ?? undefined,
  without,
  limit: MOST_COAUTHORS_LISTED,
})

/** Why names are no question; null if they are. */
function refusal(entries: readonly string[]): ListMessage | null {
  if (entries.length === 0) return { key: 'noName' }
  if (entries.length > ENTRIES_PER_SIDE)
    return { key: 'tooManyPeople', values: { count: entries.length, most: ENTRIES_PER_SIDE } }
  const long = entries.find((entry) => nameLength(entry) > NAME_LENGTH)
  return long === undefined
    ? null
    : {
        key: 'longPersonName',
        values: { name: [...long].slice(0, 40).join(''), count: nameLength(long), most: NAME_LENGTH },
      }
}

/** Whether the reply is to the people and the policy of the list. */
export function isOfList({ payload }: CoauthorsReply, { people, policy }: Key): boolean {
  const { mostAuthors, without } = wishesOf(policy)
  return (
    JSON.stringify(payload.authors) === JSON.stringify(parseEntries(people)) &&
    payload.most_authors === mostAuthors &&
    JSON.stringify(payload.without ?? []) === JSON.stringify(without.toSorted())
  )
}
