import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Failure } from '../../../clients/failures.ts'
import type { ListMessage } from '../../../collaborators/messages/list-texts.ts'
import {
  type CoauthorsAnswer,
  type CoauthorsPayload,
  MOST_COAUTHORS_LISTED,
} from '../../../contract/coauthors.ts'
import type { Policy } from '../../../contract/policies.ts'
import { ENTRIES_PER_SIDE, NAME_LENGTH } from '../../../limits.ts'
import { askCoauthors, findCoauthors } from '../../../query/coauthors-question.ts'
import { hasNewerData } from '../../../query/data-freshness.ts'
import { parseEntries } from '../../../query/entries.ts'
import { nameLength } from '../../../query/payload.ts'
import type { Reply } from '../../../query/query-flow.ts'
import { useView } from '../../context/use-view.ts'
import { drawNow, untilIdle } from '../../drawing/drawing.tsx'
import type { Run } from '../../session/session-state.ts'
import type { BackendCheck } from '../../session/use-backend-state.ts'
import type { Draft } from '../use-list.ts'

export type CoauthorsReply = Reply<CoauthorsPayload, CoauthorsAnswer>

type Asking = {
  run: Run | null
  reply: CoauthorsReply | null
  /** Why there is no newer answer. */
  problem:
    | { kind: 'refused'; message: ListMessage }
    | { kind: 'failed'; failure: Failure }
    | { kind: 'cancelled' }
    | null
}

export type CoauthorsControls = ReturnType<typeof useCoauthors>

/**
 * Asks for the coauthors of a list's people. An answer that the cache has is shown without being asked for, also once `opened`
 * says that another list is open. One of older data than the backend has is asked again.
 */
export function useCoauthors(draft: Draft, { state: backend }: BackendCheck, opened = 0) {
  const { flow } = useView()
  const [state, setState] = useState<Asking>({ run: null, reply: null, problem: null })
  const latest = useRef({ flow, draft, reply: state.reply })
  latest.current = { flow, draft, reply: state.reply }
  const underWay = useRef<AbortController | null>(null)

  const begin = (): AbortController => {
    underWay.current?.abort()
    underWay.current = new AbortController()
    return underWay.current
  }
  const cancel = useCallback(() => underWay.current?.abort(), [])

  /** Asks, after `people` if they are about to be the list's. */
  const ask = useCallback(async (people?: string, refresh = false): Promise<void> => {
    const { flow, draft } = latest.current
    const controller = begin()
    const entries = parseEntries(people ?? draft.people)
    const message = refusal(entries)
    if (message)
      return setState((before) => ({ ...before, run: null, problem: { kind: 'refused', message } }))
    const run: Run = { startedAt: flow.now(), stage: null, refresh, batch: null }
    setState((before) => ({ ...before, run, problem: null }))
    const { outcome, record } = await askCoauthors(entries, wishesOf(draft.policy), flow, {
      signal: controller.signal,
      refresh,
      onStage: (stage) => setState((before) => ({ ...before, run: { ...run, stage } })),
    })
    if (underWay.current === controller) {
      drawNow(() =>
        setState((before) => ({
          run: null,
          reply: outcome.kind === 'answered' ? outcome : before.reply,
          problem: outcome.kind === 'answered' ? null : outcome,
        })),
      )
    }
    await untilIdle()
    await record()
  }, [])

  // Shows what the cache knows of the list, and asks nobody else.
  useEffect(() => {
    const { flow, draft, reply } = latest.current
    const controller = begin()
    const isThere = reply !== null && isOfList(reply, draft)
    setState({ run: null, reply: isThere ? reply : null, problem: null })
    // Undo, or another list of the same people.
    if (isThere) return
    const entries = parseEntries(draft.people)
    if (refusal(entries) !== null) return
    findCoauthors(entries, wishesOf(draft.policy), flow, controller.signal).then(
      (reply) => {
        if (reply && underWay.current === controller) setState({ run: null, reply, problem: null })
      },
      () => undefined,
    )
  }, [opened])
  useEffect(() => cancel, [cancel])
  const isOld = state.reply !== null && backend.kind === 'ready' && hasNewerData(state.reply, backend.stats)
  useEffect(() => {
    if (isOld) void ask(undefined, true)
  }, [isOld])

  return { ...state, ask, cancel }
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
export function isOfList({ payload }: CoauthorsReply, { people, policy }: Draft): boolean {
  const { mostAuthors, without } = wishesOf(policy)
  return (
    JSON.stringify(payload.authors) === JSON.stringify(parseEntries(people)) &&
    payload.most_authors === mostAuthors &&
    JSON.stringify(payload.without ?? []) === JSON.stringify(without.toSorted())
  )
}
