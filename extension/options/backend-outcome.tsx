import { useMemo } from 'preact/hooks'
import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import { isLoopback } from '../../shared/loopback.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { BackendNote } from '../../shared/ui/parts/backend-note.tsx'
import { ServerStatus } from '../../shared/ui/parts/server-status.tsx'
import { useBackendState } from '../../shared/ui/session/use-backend-state.ts'
import { DaemonNote } from '../connection/daemon-note.tsx'
import type { NamedBackend } from '../connection/named-backend.ts'
import { useWords } from '../messages/words.ts'

type BackendOutcomeProps = {
  daemon: Extract<DaemonState, { kind: 'ready' }>
  daemonBase: string
  backend: NamedBackend
  /** Asks the daemon again. */
  onTestAgain: () => void
}

/** Where questions go, and whether the backend there answers with its data. */
export function BackendOutcome({ daemon, daemonBase, backend, onTestAgain }: BackendOutcomeProps) {
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
  const { t } = useWords()
  const { base } = backend
  const flow = useMemo<FlowSettings>(
    () => ({
      fetch: (input, init) => fetch(input, init),
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
