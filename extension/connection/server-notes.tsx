import { BackendNote } from '../../shared/ui/frame/backend-note.tsx'
import type { BackendCheck } from '../../shared/ui/session/use-backend-state.ts'
import { ConnectionNote } from './daemon-note.tsx'
import type { Connection } from './use-connection.ts'

/** `isReported`: the error alert already reports that the backend failed. */
type ServerNotesProps = {
  connection: Connection
  backend: BackendCheck
  hasCache: boolean
  isReported: boolean
  onAddress: (daemon: string) => void
}

/**
 * The one problem with the servers, and what to do. It is above everything else, where it is seen in a small window, too. Without
 * CoAuthors nobody knows where its backend is.
 */
export function ServerNotes({ connection, backend, hasCache, isReported, onAddress }: ServerNotesProps) {
  const { flow, daemon } = connection
  const { kind } = backend.state
  const isBackendWell = kind === 'ready' || kind === 'asking'
  return (
    // Focusable, so that it can take the focus of a button that disappears.
    <section class="server-notes" tabIndex={-1}>
      <ConnectionNote {...{ connection, backend, isReported, onAddress }} />
      {daemon?.kind === 'ready' && daemon.apiBase !== undefined && !isBackendWell && !isReported && (
        <BackendNote backend={backend} backendBase={flow.backendBase} hasCache={hasCache} />
      )}
    </section>
  )
}
