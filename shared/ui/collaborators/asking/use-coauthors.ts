import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { CoauthorsAnswer, CoauthorsPayload } from '../../../contract/coauthors.ts'
import type { Policy } from '../../../contract/policies.ts'
import { ENTRIES_PER_SIDE, MOST_COAUTHORS_LISTED, NAME_LENGTH } from '../../../limits.ts'
import type { ListMessage } from '../../../messages/list-texts.ts'
import { askCoauthors, findCoauthors } from '../../../query/coauthors-query.ts'
import { hasNewerData } from '../../../query/data-freshness.ts'
import { parseEntries } from '../../../query/entries.ts'
import { nameLength } from '../../../query/payload.ts'
import type { Reply, Stage } from '../../../query/query-flow.ts'
import { useView } from '../../context/use-view.ts'
import type { BackendCheck } from '../../session/use-backend-state.ts'
import { type Manner, Query, recordWhenDrawn } from '../../state/running-query.ts'
import type { Draft } from '../use-list.ts'

export type CoauthorsReply = Reply<CoauthorsPayload, CoauthorsAnswer>

export type CoauthorsControls = ReturnType<typeof useCoauthors>

type Key = Pick<Draft, 'people' | 'policy'>

/**
 * Asks for the coauthors of a list's people. At first and after each change of `opened`, looks up the answer in the cache. Asks
 * the backend again once its data are newer than the answer.
 */
export function useCoauthors(draft: Draft, { state: backend, look }: BackendCheck, opened = 0) {
  const { flow } = useView()
  const latest = useRef({ flow, draft, look })
  latest.current = { flow, draft, look }
  const [asked] = useState(
    () =>
      new Query<Key, CoauthorsReply, Stage, ListMessage>(async ({ people, policy }, asking) => {
        const { flow } = latest.current
        const { manner, signal, report: onStage, nowAsks } = asking
        const [entries, options] = [parseEntries(people), backendOptions(policy)]
        if (manner === 'find') {
          nowAsks('coauthors')
          return findCoauthors(entries, options, flow, signal)
        }
        const found = await askCoauthors(entries, options, flow, {
          signal,
          refresh: manner !== 'ask',
          onStage,
        })
        // The rail shows whether the backend answers.
        if (found.outcome.kind === 'failed') void latest.current.look()
        return recordWhenDrawn(found, asking)
      }),
  )

  /** `part`: people or a policy that the list is about to get. */
  const ask = useCallback((part: Partial<Key> = {}, manner: Manner = 'ask'): void => {
    const { people, policy } = { ...latest.current.draft, ...part }
    const message = refusal(parseEntries(people))
    if (message) asked.refuse(message)
    else void asked.ask({ people, policy }, manner)
  }, [])
  const { asking, answered, problem } = asked.state
  const reply = answered?.answer ?? null
  /** Whether the user started the failed query. Then `retry` asks with the names in the form. Else it repeats that query. */
  const isOwn = problem?.manner === 'ask' || problem?.manner === 'refresh'
  const retry = (): void => (isOwn ? ask() : void asked.retry())

  useEffect(() => {
    const { draft } = latest.current
    const { answered } = asked.peek()
    // After an Undo, the shown answer may still fit.
    const isShown = answered !== null && isOfList(answered.answer, draft)
    asked.show(isShown ? answered : null)
    if (!isShown && refusal(parseEntries(draft.people)) === null) void asked.ask(draft, 'find')
  }, [opened])
  useEffect(() => () => asked.leave(), [asked])
  const isOld = reply !== null && backend.kind === 'ready' && hasNewerData(reply, backend.stats)
  useEffect(() => {
    if (isOld) void asked.renew()
  }, [isOld])

  return {
    run: asking && asking.manner !== 'find' ? { ...asking, stage: asking.progress, batch: null } : null,
    reply,
    problem,
    ask,
    retry,
    cancel: (): void => asked.cancel(),
  }
}

/** The view itself applies the window and the least number of works. */
const backendOptions = ({ authors, without }: Policy) => ({
  mostAuthors: authors ?? undefined,
  without,
  limit: MOST_COAUTHORS_LISTED,
})

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

export function isOfList({ payload }: CoauthorsReply, { people, policy }: Key): boolean {
  const { mostAuthors, without } = backendOptions(policy)
  return (
    JSON.stringify(payload.authors) === JSON.stringify(parseEntries(people)) &&
    payload.most_authors === mostAuthors &&
    JSON.stringify(payload.without ?? []) === JSON.stringify(without.toSorted())
  )
}
