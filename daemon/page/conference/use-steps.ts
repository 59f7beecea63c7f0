import { useMemo, useRef } from 'preact/hooks'
import { inSlices, oneSlice, type Steps } from '../../../shared/slices.ts'
import { useQuery } from '../../../shared/ui/state/use-query.ts'

/** The result of steps: at once if they take one slice; else the one before, if it is of the same thing, until they are done. */
export function useSteps<T>(steps: Steps<T> | null, of: unknown): T | null {
  const first = useMemo(() => steps && oneSlice(steps), [steps])
  const shown = useRef<{ of: unknown; value: T } | null>(null)
  const later = useQuery(first ? null : steps, async ({ signal }) => (steps ? inSlices(steps, signal) : null))
  const done = first ?? later.current
  if (!steps) shown.current = null
  else if (done) shown.current = { of, value: done.value }
  const { current } = shown
  return current && current.of === of ? current.value : null
}
