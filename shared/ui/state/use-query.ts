import { useEffect, useRef, useState } from 'preact/hooks'
import { type Asked, type Asking, query } from './query.ts'

/**
 * A query of a component: asked whenever its key, a text, changes, and ended when the component goes. A key of null asks
 * nothing. `answer` is the last one, also while another key is asked; `current` the one to the present key.
 */
export function useQuery<Answer>(
  key: string | null,
  ask: (asking: Asking<never>) => Promise<Answer>,
  asks?: Asked,
) {
  const latest = useRef(ask)
  latest.current = ask
  const [asked] = useState(() =>
    query<string, Answer>(null, (_, asking) => latest.current(asking), { ...(asks && { asks }) }),
  )
  useEffect(() => {
    if (key !== null) void asked.ask(key)
    return () => asked.leave()
  }, [asked, key])
  const { answered, problem } = asked.state
  return {
    answer: answered?.answer ?? null,
    current: answered && answered.key === key ? answered.answer : null,
    problem,
    hasFailed: problem?.kind === 'failed' || problem?.kind === 'broken',
    cancel: (): void => asked.cancel(),
    ask: (): void => {
      if (key !== null) void asked.ask(key)
    },
  }
}
