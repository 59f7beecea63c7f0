import type { ComponentChild } from 'preact'
import { useMemo } from 'preact/hooks'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import { isLoopback } from '../../shared/loopback.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { BackendNote } from '../../shared/ui/frame/backend-note.tsx'
import { ServerStatus } from '../../shared/ui/frame/frame.tsx'
import { Code } from '../../shared/ui/parts/inline.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import { useBackendState } from '../../shared/ui/session/use-backend-state.ts'
import { DaemonNote, wrongProgram } from '../connection/daemon-note.tsx'
import { useExtensionT } from '../messages/extension-texts.ts'
import type { NamedBackend } from '../settings/addresses.ts'
import type { ConnectionTest, DaemonSeen } from './connection-test.ts'

type ConnectionOutcomeProps = {
  test: ConnectionTest
  /** Tests the same address again. */
  onTestAgain: () => void
}

/** The result of *Test connection*, and what to do about it. */
export function ConnectionOutcome({ test, onTestAgain }: ConnectionOutcomeProps) {
  const { t } = useExtensionT()
  const daemon = test?.kind === 'tested' && test.daemon
  return (
    <div class="connection-outcome">
      <div role="status">
        {test?.kind === 'asking' && <p class="hint">{t('testing', { base: test.base })}</p>}
        {test?.kind === 'forbidden' && (
          <Note tone="warning">
            <p>{t('addressForbidden', { base: test.base })}</p>
          </Note>
        )}
        {daemon && <DaemonOutcome daemon={daemon} base={test.base} />}
      </div>
      {daemon && daemon.kind === 'ready' && (
        <BackendOutcome daemon={daemon} daemonBase={test.base} backend={test.backend} onLook={onTestAgain} />
      )}
    </div>
  )
}

type BackendOutcomeProps = {
  daemon: Extract<DaemonState, { kind: 'ready' }>
  daemonBase: string
  backend: NamedBackend
  onLook: () => void
}

/** The backend's address, and whether the backend answers and has data; only an allowed one is asked. */
function BackendOutcome({ backend, ...props }: BackendOutcomeProps) {
  return backend.kind === 'asked' ? (
    <AskedBackend backend={backend} {...props} />
  ) : (
    <DaemonNote backend={backend} isBackendOffline={false} {...props} />
  )
}

type AskedBackendProps = BackendOutcomeProps & { backend: Extract<NamedBackend, { kind: 'asked' }> }

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
      <ServerStatus backend={seen.state} backendBase={base} />
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
  const { t } = useExtensionT()
  if (daemon.kind === 'ready') {
    return (
      <p class="daemon-ready">
        <span class="dot dot-ready" aria-hidden="true" /> {t('daemonReady', { version: daemon.version })}
      </p>
    )
  }
  return (
    <Note tone="warning">
      <p>
        <strong>{found(daemon, base, t)}</strong> <WhatToDo daemon={daemon} base={base} />
      </p>
    </Note>
  )
}

type Wrong = Exclude<DaemonSeen, { kind: 'ready' }>

function found(daemon: Wrong, base: string, t: ReturnType<typeof useExtensionT>['t']): string {
  if (daemon.kind === 'offline') return t('daemonOffline', { base })
  return daemon.kind === 'not-daemon' ? t('notDaemon', { base }) : wrongProgram(daemon, base, t)
}

/** Draws nothing if the description already says what to do. */
function WhatToDo({ daemon, base }: { daemon: Wrong; base: string }): ComponentChild {
  const { t, parts } = useExtensionT()
  const { host } = new URL(base)
  switch (daemon.kind) {
    case 'offline':
      return isLoopback(base)
        ? parts('daemonOfflineDo', { command: <Code of="start" /> })
        : parts('daemonFarDo', { setting: <Setting text={`HOST=0.0.0.0 ALLOWED_HOSTS=${host}`} /> })
    case 'another':
      return parts('daemonAnotherDo', { command: <Setting text={OTHER_PORT} /> })
    case 'refused': {
      const setting = `ALLOWED_HOSTS=${host} ALLOWED_ORIGINS=${location.origin}`
      return parts('daemonRefusedDo', { setting: <Setting text={setting} /> })
    }
    case 'not-daemon':
      return t('notDaemonDo')
    case 'incompatible':
      return null
  }
}

const OTHER_PORT = 'PORT=8190 npm start'

const Setting = ({ text }: { text: string }) => <code class="verbatim long">{text}</code>
