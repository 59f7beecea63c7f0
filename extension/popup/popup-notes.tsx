import type { ResolvedName } from '../../shared/conflicts/names-to-check.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { BackendNote } from '../../shared/ui/parts/backend-note.tsx'
import { NameCandidates } from '../../shared/ui/people/name-candidates.tsx'
import type { Session, SessionAction } from '../../shared/ui/session/session-reducer.ts'
import type { BackendCheck } from '../../shared/ui/session/use-backend-state.ts'
import { DaemonNote } from '../connection/daemon-note.tsx'
import type { Connection } from '../connection/use-connection.ts'
import { useExtensionT } from '../messages/extension-texts.ts'

type NamesNoteProps = {
  names: readonly ResolvedName[]
  session: Session
  isSample: boolean
  change: (change: SessionAction) => void
}

/** Up to this many names are expanded; more would hide the pairs. */
const MOST_UNFOLDED = 3
/** Maximum number of names drawn; the side panel shows all. */
const MOST_SHOWN = 20

/** Names that were not found or match several people, with an explanation, and their candidates on demand. */
export function NamesNote({ names, session, isSample, change }: NamesNoteProps) {
  const { t } = useT()
  const texts = useExtensionT()
  const count = names.length
  if (count === 0) return null
  return (
    <details class="names-note" open={count <= MOST_UNFOLDED}>
      <summary>{t('namesToCheckCount', { count })}</summary>
      <p class="hint">{t('namesToCheckWhy')}</p>
      <ul class="name-list">
        {names.slice(0, MOST_SHOWN).map(({ side, resolution }) => (
          <NameCandidates
            key={`${side} ${resolution.entry}`}
            side={side}
            resolution={resolution}
            session={session}
            isOpen={false}
            isDrawn
            isSample={isSample}
            change={change}
          />
        ))}
      </ul>
      {count > MOST_SHOWN && <p class="hint">{texts.t('moreNames', { count: count - MOST_SHOWN })}</p>}
    </details>
  )
}

type ServerNotesProps = {
  connection: Connection
  backend: BackendCheck
  hasCache: boolean
  /** The error alert already reports that the backend failed. */
  isReported: boolean
}

/**
 * Problems with the servers and what to do. They are below everything else, so that nothing moves when they appear, and
 * outside the scrolling part, so that they are visible.
 */
export function ServerNotes({ connection, backend, hasCache, isReported }: ServerNotesProps) {
  const { flow, daemon, backend: named, look } = connection
  const isBackendOffline = backend.state.kind === 'offline'
  const areBothOffline = isBackendOffline && daemon?.kind === 'offline'
  // The note differs if both servers are offline, so it waits for the backend's state and does not change afterwards.
  const isDaemonTold = !(daemon?.kind === 'offline' && backend.state.kind === 'asking')
  const isBackendWell = backend.state.kind === 'ready' || backend.state.kind === 'asking'
  const lookAgain = (): void => {
    void look()
    if (!isBackendWell) backend.look()
  }
  return (
    // Focusable, so that it can take the focus of a button that disappears.
    <section class="server-notes" tabIndex={-1}>
      <DaemonNote
        daemon={isDaemonTold ? daemon : null}
        daemonBase={flow.daemonBase}
        backend={named}
        isBackendOffline={isBackendOffline}
        onLook={lookAgain}
      />
      {daemon && !isBackendWell && !areBothOffline && !isReported && (
        <BackendNote backend={backend} backendBase={flow.backendBase} hasCache={hasCache} />
      )}
    </section>
  )
}
