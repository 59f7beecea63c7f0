import type { ResolvedName } from '../../shared/conflicts/names-to-check.ts'
import { useT } from '../../shared/ui/i18n/context.tsx'
import { BackendNote } from '../../shared/ui/parts/backend-note.tsx'
import { NameCandidates } from '../../shared/ui/people/name-candidates.tsx'
import type { Session, SessionAction } from '../../shared/ui/session/session-reducer.ts'
import type { BackendLook } from '../../shared/ui/session/use-backend-state.ts'
import { DaemonNote } from '../connection/daemon-note.tsx'
import type { Connection } from '../connection/use-connection.ts'
import { useExtensionT } from '../messages/use-extension-t.ts'

type NamesNoteProps = {
  names: readonly ResolvedName[]
  session: Session
  isSample: boolean
  change: (change: SessionAction) => void
}

/** Up to this many names stand in view at once; more would bury the pairs. */
const MOST_UNFOLDED = 3
/** Names drawn at most: the side panel has them all. */
const MOST_SHOWN = 20

/** Names that were not found or fit several people, with what that means; who each might be, on demand. */
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
