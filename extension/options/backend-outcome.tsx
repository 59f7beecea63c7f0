import { useMemo } from 'preact/hooks'
import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import type { FlowSettings } from '../../shared/query-flow.ts'
import { useBackendState } from '../../shared/ui/hooks/use-backend-state.ts'
import { BackendNote } from '../../shared/ui/parts/backend-note.tsx'
import { ServerStatus } from '../../shared/ui/parts/server-status.tsx'
import { addressOf, isLoopback } from '../connection/address.ts'
import { DaemonNote } from '../connection/daemon-note.tsx'
import { useWords } from '../messages/words.ts'

type BackendOutcomeProps = {
  daemon: Extract<DaemonState, { kind: 'ready' }>
  daemonBase: string
  lastBackend: string
}

/** Where questions go, and whether the backend there answers with its data. */
export function BackendOutcome({ daemon, daemonBase, lastBackend }: BackendOutcomeProps) {
  const { t } = useWords()
  const told = addressOf(daemon.apiBase ?? '')
  const backendBase = told ?? lastBackend
  const flow = useMemo<FlowSettings>(
    () => ({
      fetch: (input, init) => fetch(input, init),
      now: () => performance.now(),
      daemonBase,
      backendBase,
    }),
    [daemonBase, backendBase],
  )
  const backend = useBackendState(flow)
  return (
    <>
      <p>{t(told ? 'backendTold' : 'backendUntold', { base: backendBase })}</p>
      {!isLoopback(backendBase) && <p>{t('addressLeaves', { base: backendBase })}</p>}
      <ServerStatus backend={backend.state} />
      <DaemonNote
        daemon={daemon}
        daemonBase={daemonBase}
        backendBase={backendBase}
        isBackendOffline={backend.state.kind === 'offline'}
        onLook={backend.look}
      />
      <BackendNote backend={backend} backendBase={backendBase} hasCache />
    </>
  )
}
