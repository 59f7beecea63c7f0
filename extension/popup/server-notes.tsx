import { BackendNote } from '../../shared/ui/parts/backend-note.tsx'
import type { BackendLook } from '../../shared/ui/session/use-backend-state.ts'
import { DaemonNote } from '../connection/daemon-note.tsx'
import type { Connection } from '../connection/use-connection.ts'

type ServerNotesProps = {
  connection: Connection
  backend: BackendLook
  hasCache: boolean
  /** That the backend failed is said elsewhere. */
  isTold: boolean
}

/**
 * What is wrong with the servers and what to do. Under everything else, so that nothing moves when it comes, and
 * outside of what scrolls, so that it is seen.
 */
export function ServerNotes({ connection, backend, hasCache, isTold }: ServerNotesProps) {
  const { flow, daemon, backend: named, look } = connection
  const isBackendOffline = backend.state.kind === 'offline'
  const areBothOffline = isBackendOffline && daemon?.kind === 'offline'
  // Whether one or both do not answer is another sentence: better a moment later than in two.
  const isDaemonTold = !(daemon?.kind === 'offline' && backend.state.kind === 'asking')
  const isBackendWell = backend.state.kind === 'ready' || backend.state.kind === 'asking'
  const lookAgain = (): void => {
    void look()
    if (!isBackendWell) backend.look()
  }
  return (
    // The focus comes here when a button of it goes.
    <section class="server-notes" tabIndex={-1}>
      <DaemonNote
        daemon={isDaemonTold ? daemon : null}
        daemonBase={flow.daemonBase}
        backend={named}
        isBackendOffline={isBackendOffline}
        onLook={lookAgain}
      />
      {daemon && !isBackendWell && !areBothOffline && !isTold && (
        <BackendNote backend={backend} backendBase={flow.backendBase} hasCache={hasCache} />
      )}
    </section>
  )
}
