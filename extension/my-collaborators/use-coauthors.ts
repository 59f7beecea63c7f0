import { useEffect, useRef, useState } from 'preact/hooks'
import type { Failure } from '../../shared/clients/failures.ts'
import { type CoauthorsAnswer, MOST_COAUTHORS_LISTED } from '../../shared/contract/coauthors.ts'
import { askCoauthors } from '../../shared/query/coauthors-question.ts'
import { hasNewerData } from '../../shared/query/data-freshness.ts'
import { parseEntries } from '../../shared/query/entries.ts'
import type { Source } from '../../shared/query/query-flow.ts'
import { useView } from '../../shared/ui/context/use-view.ts'
import type { Run } from '../../shared/ui/session/session-reducer.ts'
import type { BackendState } from '../../shared/ui/session/use-backend-state.ts'
import type { ListInForce } from './list-in-force.ts'

export type CoauthorsState =
  | { kind: 'asking'; run: Run }
  | { kind: 'cancelled' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'answered'; answer: CoauthorsAnswer; source: Source }

/** Asks for the coauthors of a list's people at once, and again when the backend has newer data than the cached answer. */
export function useCoauthors({ people, policy: { authors, without } }: ListInForce, backend: BackendState) {
  const flow = useRef(useView().flow)
  const [times, setTimes] = useState({ asked: 0, refresh: false })
  const [state, setState] = useState<CoauthorsState | null>(null)
  const cancel = useRef<() => void>(() => undefined)
  flow.current = useView().flow

  useEffect(() => {
    let isLeft = false
    const controller = new AbortController()
    cancel.current = () => controller.abort()
    const settings = flow.current
    const run = { startedAt: settings.now(), stage: null, refresh: times.refresh, batch: null }
    setState({ kind: 'asking', run })
    const ask = async (): Promise<void> => {
      const wishes = { mostAuthors: authors ?? undefined, without, limit: MOST_COAUTHORS_LISTED }
      const { outcome, record } = await askCoauthors(parseEntries(people), wishes, settings, {
        signal: controller.signal,
        refresh: times.refresh,
        onStage: (stage) => isLeft || setState({ kind: 'asking', run: { ...run, stage } }),
      })
      if (!isLeft) setState(outcome)
      await record()
    }
    void ask().catch(reportError)
    return () => {
      isLeft = true
      controller.abort()
    }
    // The texts of the question, since a list is read again and again.
  }, [people, authors, without.join(), times])

  const stats = backend.kind === 'ready' ? backend.stats : null
  const isOld = state?.kind === 'answered' && stats !== null && hasNewerData(state, stats)
  useEffect(() => {
    if (isOld) setTimes(({ asked }) => ({ asked: asked + 1, refresh: true }))
  }, [isOld])

  return {
    state,
    ask: (refresh: boolean) => setTimes(({ asked }) => ({ asked: asked + 1, refresh })),
    cancel: () => cancel.current(),
  }
}
