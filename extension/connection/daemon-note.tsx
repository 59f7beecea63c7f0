import type { ComponentChild, ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../shared/ui/parts/button.tsx'
import { Code } from '../../shared/ui/parts/inline.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import type { BackendCheck } from '../../shared/ui/session/use-backend-state.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { askToReach, mayReach } from '../browser.ts'
import { useExtensionT } from '../messages/extension-texts.ts'
import type { Connection } from './use-connection.ts'

const PROBLEMS = {
  offline: 'daemonOffline',
  another: 'daemonAnother',
  incompatible: 'daemonIncompatible',
  refused: 'daemonRefused',
} as const

type ConnectionNoteProps = {
  connection: Connection
  backend: BackendCheck
  /** The error of the last query says that the backend does not answer, and how to start both. */
  isReported?: boolean
}

/**
 * Reports that the daemon names a backend that is not allowed, or other problems with the daemon, above all that nothing
 * is cached. Draws nothing if all is well. Looking again also looks at a backend that is not well.
 */
export function ConnectionNote({ connection, backend: { state, look }, isReported }: ConnectionNoteProps) {
  const { t, parts } = useExtensionT()
  const { daemon, backend } = connection
  const { daemonBase } = connection.flow
  // The note differs if both servers are offline, so it waits for the backend's state and does not change afterwards.
  const isDaemonOffline = daemon?.kind === 'offline' && state.kind !== 'asking'
  const isBackendOffline = state.kind === 'offline'
  const closed = useClosedAddress([
    isDaemonOffline && daemonBase,
    isBackendOffline && backend.kind === 'asked' && backend.base,
  ])
  const lookAgain = (): void => {
    void connection.look()
    if (state.kind !== 'ready' && state.kind !== 'asking') void look()
  }
  const again = <Button onClick={lookAgain} text={t('daemonCheckAgain')} />
  if (backend.kind === 'unusable') {
    const problem = t('backendUnusable', { daemon: daemonBase, told: backend.told })
    return (
      <Warning problem={problem} whatToDo={t('backendUnusableDo')}>
        {again}
      </Warning>
    )
  }
  if (backend.kind === 'elsewhere') {
    const problem = t('backendElsewhere', { daemon: daemonBase, base: backend.base })
    return (
      <Warning problem={problem} whatToDo={t('backendElsewhereDo')}>
        <Allow base={backend.base} onAllowed={lookAgain} />
      </Warning>
    )
  }
  if (closed) {
    return (
      <Note tone="warning" text={t('addressClosed', { base: closed })}>
        <Allow base={closed} onAllowed={lookAgain} />
      </Note>
    )
  }
  if (!daemon || daemon.kind === 'ready' || (daemon.kind === 'offline' && !isDaemonOffline)) return null
  const areBothOffline = isDaemonOffline && isBackendOffline
  if (areBothOffline && isReported) return null
  const version = 'version' in daemon ? daemon.version : ''
  return (
    <Warning
      problem={t(areBothOffline ? 'bothOffline' : PROBLEMS[daemon.kind], {
        base: daemonBase,
        own: APP_VERSION,
        version,
      })}
      whatToDo={
        <>
          {isDaemonOffline &&
            parts(areBothOffline ? 'bothOfflineDo' : 'daemonOfflineDo', {
              command: <Code of="start" />,
            })}{' '}
          {!isBackendOffline && t('nothingCached')}
        </>
      }
    >
      {again}
    </Warning>
  )
}

type WarningProps = { problem: string; whatToDo: ComponentChild; children: ComponentChildren }

const Warning = ({ problem, whatToDo, children }: WarningProps) => (
  <Note tone="warning">
    <p>
      <strong>{problem}</strong> {whatToDo}
    </p>
    {children}
  </Note>
)

/** A button that opens the browser's permission prompt for an address. */
function Allow({ base, onAllowed }: { base: string; onAllowed: () => void }) {
  const { t } = useExtensionT()
  const allow = (): void => void askToReach(base).then((isAllowed) => isAllowed && onAllowed())
  return <Button onClick={allow} text={t('allowAddress')} />
}

/** The first address that does not answer because its permission is missing. */
function useClosedAddress(silent: readonly (string | false)[]): string | null {
  const [closed, setClosed] = useState<string | null>(null)
  const wanted = silent.filter((base) => base !== false).join(' ')
  useEffect(() => {
    let isLeft = false
    setClosed(null)
    const bases = wanted.split(' ').filter((base) => base !== '')
    Promise.all(bases.map(mayReach)).then(
      (allowed) => isLeft || setClosed(bases.find((_, index) => !allowed[index]) ?? null),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [wanted])
  return closed
}
