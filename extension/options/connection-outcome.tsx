import type { ComponentChild } from 'preact'
import { useMemo } from 'preact/hooks'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import { isLoopback } from '../../shared/loopback.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { BackendNote } from '../../shared/ui/parts/backend-note.tsx'
import { Code } from '../../shared/ui/parts/inline.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import { ServerStatus } from '../../shared/ui/parts/server-status.tsx'
import { useBackendState } from '../../shared/ui/session/use-backend-state.ts'
import { DaemonNote, wrongProgram } from '../connection/daemon-note.tsx'
import type { NamedBackend } from '../connection/named-backend.ts'
import { useExtensionT } from '../messages/use-extension-t.ts'
import type { ConnectionTest, DaemonSeen } from './connection-test.ts'

type ConnectionOutcomeProps = {
  test: ConnectionTest
  /** Tests the same address again. */
  onTestAgain: () => void
}

/** The result of *Test connection*, and what to do about it. */
export function ConnectionOutcome({ test, onTestAgain }: ConnectionOutcomeProps) {
  const { t } = useExtensionT()
  const ready = test?.kind === 'tested' && test.daemon.kind === 'ready' ? test.daemon : null
  return (
    <div class="connection-outcome">
      <div role="status">
        {test?.kind === 'asking' && <p class="hint">{t('testing', { base: test.base })}</p>}
        {test?.kind === 'forbidden' && (
          <Note tone="warning">
            <p>{t('addressForbidden', { base: test.base })}</p>
          </Note>
        )}
        {test?.kind === 'tested' && <DaemonOutcome daemon={test.daemon} base={test.base} />}
      </div>
      {test?.kind === 'tested' && ready && (
        <BackendOutcome
          daemon={ready}
          daemonBase={test.base}
          backend={test.backend}
          onTestAgain={onTestAgain}
        />
      )}
    </div>
  )
}

type BackendOutcomeProps = {
  daemon: Extract<DaemonState, { kind: 'ready' }>
  daemonBase: string
  backend: NamedBackend
  onTestAgain: () => void
}

/** The backend's address, and whether the backend answers and has data. */
function BackendOutcome({ daemon, daemonBase, backend, onTestAgain }: BackendOutcomeProps) {
  if (backend.kind === 'asked') {
    return <AskedBackend daemon={daemon} daemonBase={daemonBase} backend={backend} onLook={onTestAgain} />
  }
  return (
    <DaemonNote
      daemon={daemon}
      daemonBase={daemonBase}
      backend={backend}
      isBackendOffline={false}
      onLook={onTestAgain}
    />
  )
}

type AskedBackendProps = Pick<BackendOutcomeProps, 'daemon' | 'daemonBase'> & {
  backend: Extract<NamedBackend, { kind: 'asked' }>
  onLook: () => void
}

function AskedBackend({ daemon, daemonBase, backend, onLook }: AskedBackendProps) {
  const { t } = useExtensionT()
  const { base } = backend
  const flow = useMemo<FlowSettings>(
    () => ({
      fetch: boundedFetch,
      now: () => performance.now(),
      daemonBase,
      backendBase: base,
    }),
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

type DaemonOutcomeProps = { daemon: DaemonSeen; base: string }

/** Describes the program at the address, and what to do if it is not the daemon. */
function DaemonOutcome({ daemon, base }: DaemonOutcomeProps) {
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
