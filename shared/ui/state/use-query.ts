import { useEffect, useRef, useState } from 'preact/hooks'
import { type Asked, type Asking, type Query, query } from './query.ts'

/** A query that belongs to a component: it is asked by presses, and ended when the component goes. */
export function useOwnQuery<Key, Answer, Progress = never>(
  ask: (key: Key, asking: Asking<Progress>) => Promise<Answer | null>,
  asks?: Asked,
): Query<Key, Answer, Progress> {
  const latest = useRef(ask)
  latest.current = ask
  const [asked] = useState(() =>
    query<Key, Answer, Progress>(null, (key, asking) => latest.current(key, asking), asks && { asks }),
  )
  useEffect(() => () => asked.leave(), [asked])
  return asked
}

/**
 * A query of a component that is asked whenever its key changes: a text, or an object that is the same one for the same question.
 * A key of null asks nothing. `answer` is the last one, also while another key is asked; `current` the one to the present key.
 */
export function useQuery<Answer, Key extends string | object = string, Progress = never>(
  key: Key | null,
  ask: (asking: Asking<Progress>) => Promise<Answer | null>,
  asks?: Asked,
) {
  const asked = useOwnQuery<Key, Answer, Progress>((_, asking) => ask(asking), asks)
  useEffect(() => {
    if (key !== null) void asked.ask(key)
    return () => asked.leave()
  }, [asked, key])
  const { asking, answered, problem } = asked.state
  return {
    answer: answered?.answer ?? null,
    current: answered && answered.key === key ? answered.answer : null,
    progress: asking?.progress ?? null,
    problem,
    hasFailed: problem?.kind === 'failed' || problem?.kind === 'broken',
    cancel: (): void => asked.cancel(),
    ask: (): void => {
      if (key !== null) void asked.ask(key)
    },
  }
}
