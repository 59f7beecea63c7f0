import { useCallback, useEffect, useState } from 'preact/hooks'
import { backendClient } from '../../clients/backend-client.ts'
import type { FlowSettings } from '../../query/query-flow.ts'

/** The committee's names, one each, or why they are not there. No names: the backend was given no committee. */
export type Committee = { kind: 'asking' | 'failed' } | { kind: 'known'; names: readonly string[] }

export type CommitteeLook = { committee: Committee; ask: () => void }

/** The committee that the backend was given, asked for once it is ready, and again by `ask`. */
export function useCommittee(settings: FlowSettings, isReady: boolean): CommitteeLook {
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
    // `attempt` is not read: each asks anew.
  }, [settings, isReady, attempt])
  const ask = useCallback(() => setAttempt((before) => before + 1), [])
  return { committee, ask }
}
