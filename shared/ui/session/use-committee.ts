import { useCallback, useEffect, useState } from 'preact/hooks'
import { backendClient } from '../../clients/backend-client.ts'
import type { FlowSettings } from '../../query/query-flow.ts'

/** The committee's names, one per member. The list is empty if the backend has no committee. */
export type Committee = { kind: 'asking' | 'failed' } | { kind: 'known'; names: readonly string[] }

export type CommitteeCheck = { committee: Committee; ask: () => void }

/** Fetches the backend's committee once the backend is ready, and again on `ask`. */
export function useCommittee(settings: FlowSettings, isReady: boolean): CommitteeCheck {
  const [committee, setCommittee] = useState<Committee>({ kind: 'asking' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isReady) return
    const leaving = new AbortController()
    setCommittee({ kind: 'asking' })
    backendClient({ base: settings.backendBase, fetch: settings.fetch })
      .pcMembers({ signal: leaving.signal })
      .then(
        ({ members }) => setCommittee({ kind: 'known', names: members.map(({ name }) => name) }),
        () => leaving.signal.aborted || setCommittee({ kind: 'failed' }),
      )
    return () => leaving.abort()
    // `attempt` is not read; a new value repeats the request.
  }, [settings, isReady, attempt])
  const ask = useCallback(() => setAttempt((before) => before + 1), [])
  return { committee, ask }
}
