import { useEffect, useRef, useState } from 'preact/hooks'
import { type AskedProgram, type Asking, Query } from './running-query.ts'

/** A component's query. Unmounting aborts the query. */
export function useOwnQuery<Key, Answer, Progress = never>(
  ask: (key: Key, asking: Asking<Progress>) => Promise<Answer | null>,
  asks?: AskedProgram,
): Query<Key, Answer, Progress> {
  const latest = useRef(ask)
  latest.current = ask
  const [own] = useState(
    () => new Query<Key, Answer, Progress>((key, asking) => latest.current(key, asking), asks && { asks }),
  )
  useEffect(() => () => own.leave(), [own])
  return own
}

/**
 * Asks whenever `key` changes; null asks nothing. A key that is an object must be the same object for the same query.
 * `answer`: the last answer, also during the next query. `current`: the answer to the present key.
 */
export function useQuery<Answer, Key extends string | object = string, Progress = never>(
  key: Key | null,
  ask: (asking: Asking<Progress>) => Promise<Answer | null>,
  asks?: AskedProgram,
) {
  const own = useOwnQuery<Key, Answer, Progress>((_, asking) => ask(asking), asks)
  useEffect(() => {
    if (key !== null) void own.ask(key)
    return () => own.leave()
  }, [own, key])
  const { asking, answered, problem } = own.state
  return {
    answer: answered?.answer ?? null,
    current: answered && answered.key === key ? answered.answer : null,
    progress: asking?.progress ?? null,
    problem,
    hasFailed: problem?.kind === 'failed' || problem?.kind === 'broken',
    cancel: (): void => own.cancel(),
    ask: (): void => {
      if (key !== null) void own.ask(key)
    },
  }
}
