import { useEffect, useState } from 'preact/hooks'
import { backendClient } from '../../clients/backend-client.ts'
import type { FlowSettings } from '../../query-flow.ts'

/** Names of the committee, one each; null while the backend has not said. */
export type Committee = readonly string[] | null

/** The committee that the backend was given, asked for once it is ready. A failure reads as "no committee". */
export function useCommittee(settings: FlowSettings, isReady: boolean): Committee {
  const [committee, setCommittee] = useState<Committee>(null)
  useEffect(() => {
    if (!isReady) return
    const leaving = new AbortController()
    backendClient({ base: settings.backendBase, fetch: settings.fetch })
      .pcMembers({ signal: leaving.signal })
      .then(
        ({ members }) => setCommittee(members.map(({ name }) => name)),
        () => leaving.signal.aborted || setCommittee([]),
      )
    return () => leaving.abort()
  }, [settings, isReady])
  return committee
}
