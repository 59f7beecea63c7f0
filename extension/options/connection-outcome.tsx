import type { ComponentChild } from 'preact'
import { useMemo } from 'preact/hooks'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import { isLoopback } from '../../shared/loopback.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { BackendNote } from '../../shared/ui/frame/backend-note.tsx'
import { ServerStatus } from '../../shared/ui/frame/server-status.tsx'
import { Code } from '../../shared/ui/parts/inline.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import { useBackendState } from '../../shared/ui/session/use-backend-state.ts'
import { DaemonNote, daemonProblem, Warning } from '../connection/daemon-note.tsx'
import { type ExtensionTexts, useExtensionT } from '../messages/extension-texts.ts'
import type { NamedBackend } from '../settings/addresses.ts'
import type { ConnectionTest, DaemonSeen } from './connection-test.ts'

type ConnectionOutcomeProps = {
  test: ConnectionTest
  /** Tests the same address again. */
  onTestAgain: () => void
}

/** The result of *Test connection*, and what to do about it. Of the backends only an allowed one is asked. */
export function ConnectionOutcome({ test, onTestAgain }: ConnectionOutcomeProps) {
  const { t } = useExtensionT()
  const tested = test?.kind === 'tested' ? test : null
  const note = tested?.daemon.kind === 'ready' && {
    daemon: tested.daemon,
    daemonBase: tested.base,
    onLook: onTestAgain,
  }
  return (
    <div class="connection-outcome stack">
      <div role="status">
        {test?.kind === 'asking' && <p class="hint">{t('testing', { base: test.base })}</p>}
        {test?.kind === 'forbidden' && (
          <Note tone="warning" text={t('addressForbidden', { base: test.base })} />
        )}
        {tested && <DaemonOutcome daemon={tested.daemon} base={tested.base} />}
      </div>
      {note && tested?.backend.kind === 'asked' && <AskedBackend backend={tested.backend} {...note} />}
      {note && tested && tested.backend.kind !== 'asked' && (
        <DaemonNote backend={tested.backend} isBackendOffline={false} {...note} />
      )}
    </div>
  )
}

type AskedBackendProps = {
  backend: Extract<NamedBackend, { kind: 'asked' }>
  daemon: Extract<DaemonState, { kind: 'ready' }>
  daemonBase: string
  onLook: () => void
}

/** The backend's address, and whether the backend answers and has data. */
function AskedBackend({ daemon, daemonBase, backend, onLook }: AskedBackendProps) {
  const { t } = useExtensionT()
  const { base } = backend
  const flow = useMemo<FlowSettings>(
    () => ({ fetch: boundedFetch, now: () => performance.now(), daemonBase, backendBase: base }),
    [daemonBase, base],
  )
  const seen = useBackendState(flow)
  return (
    <>
      <p>{t(daemon.apiBase === undefined ? 'backendUntold' : 'backendTold', { base })}</p>
      {!isLoopback(base) && <p>{t('addressLeaves', { base })}</p>}
      <ServerStatus backend={seen.state} backendBase={base} hasData />
      <DaemonNote
        daemon={daemon}
        daemonBase={daemonBase}
        backend={backend}
        isBackendOffline={seen.state.kind === 'offline'}
        onLook={onLook}
      />
      <BackendNote backend={seen} backendBase={base} hasCache />
    </>
  )
}

/** Describes the program at the address, and what to do if it is not the daemon. */
function DaemonOutcome({ daemon, base }: { daemon: DaemonSeen; base: string }) {
  const texts = useExtensionT()
  const { t } = texts
  if (daemon.kind !== 'ready') {
    return <Warning problem={daemonProblem(daemon, base, t)} whatToDo={whatToDo(daemon.kind, base, texts)} />
  }
  return (
    <p class="row strong">
      <span class="dot dot-ready" aria-hidden="true" /> {t('daemonReady', { version: daemon.version })}
    </p>
  )
}

/** Nothing if the problem says what to do. */
function whatToDo(kind: DaemonSeen['kind'], base: string, { t, parts }: ExtensionTexts): ComponentChild {
  const { host } = new URL(base)
  const setting = (text: string) => ({ setting: <code class="verbatim long">{text}</code> })
  if (kind === 'offline' && isLoopback(base))
    return parts('daemonOfflineDo', { command: <Code of="start" /> })
  if (kind === 'offline') return parts('daemonFarDo', setting(`HOST=0.0.0.0 ALLOWED_HOSTS=${host}`))
  if (kind === 'another') return parts('daemonAnotherDo', setting('PORT=8190 npm start'))
  if (kind === 'refused')
    return parts('daemonRefusedDo', setting(`ALLOWED_HOSTS=${host} ALLOWED_ORIGINS=${location.origin}`))
  return kind === 'not-daemon' && t('notDaemonDo')
}
