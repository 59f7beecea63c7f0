import type { ComponentChild } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { Code } from '../../shared/ui/parts/inline.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import type { BackendCheck } from '../../shared/ui/session/use-backend-state.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { askToReach, mayReach } from '../browser.ts'
import type { ExtensionTexts } from '../messages/extension-texts.ts'
import { useExtensionT } from '../messages/extension-texts.ts'
import type { NamedBackend } from '../settings/addresses.ts'
import type { Connection } from './use-connection.ts'

type ConnectionNoteProps = { connection: Connection; backend: BackendCheck }

/** `DaemonNote` of a view's connection. Looking again also looks at a backend that is not well. */
export function ConnectionNote({ connection, backend }: ConnectionNoteProps) {
  const { flow, daemon, backend: named, look } = connection
  const { kind } = backend.state
  // The note differs if both servers are offline, so it waits for the backend's state and does not change afterwards.
  const isEarly = daemon?.kind === 'offline' && kind === 'asking'
  return (
    <DaemonNote
      daemon={isEarly ? null : daemon}
      daemonBase={flow.daemonBase}
      backend={named}
      isBackendOffline={kind === 'offline'}
      onLook={() => {
        void look()
        if (kind !== 'ready' && kind !== 'asking') void backend.look()
      }}
    />
  )
}

type DaemonNoteProps = {
  daemon: DaemonState | null
  daemonBase: string
  backend: NamedBackend
  /** If neither server answers, one note says how to start both. */
  isBackendOffline: boolean
  onLook: () => void
}

/**
 * Reports that the daemon names a backend that is not allowed, or other problems with the daemon, above all that nothing
 * is cached. Draws nothing if all is well.
 */
export function DaemonNote({ daemon, daemonBase, backend, isBackendOffline, onLook }: DaemonNoteProps) {
  const { t, parts } = useExtensionT()
  const isDaemonOffline = daemon?.kind === 'offline'
  const closed = useClosedAddress([
    isDaemonOffline && daemonBase,
    isBackendOffline && backend.kind === 'asked' && backend.base,
  ])
  const again = <Button onClick={onLook} text={t('daemonCheckAgain')} />
  if (backend.kind === 'unusable') {
    const problem = t('backendUnusable', { daemon: daemonBase, told: backend.told })
    return (
      <Warning problem={problem} whatToDo={t('backendUnusableDo')}>
        {again}
      </Warning>
    )
  }
  if (backend.kind === 'elsewhere') {
    return (
      <Warning
        problem={t('backendElsewhere', { daemon: daemonBase, base: backend.base })}
        whatToDo={t('backendElsewhereDo')}
      >
        <Allow base={backend.base} onAllowed={onLook} />
      </Warning>
    )
  }
  if (closed) {
    return (
      <Note tone="warning" text={t('addressClosed', { base: closed })}>
        <Allow base={closed} onAllowed={onLook} />
      </Note>
    )
  }
  if (!daemon || daemon.kind === 'ready') return null
  const areBothOffline = isDaemonOffline && isBackendOffline
  const start = areBothOffline ? 'bothOfflineDo' : 'daemonOfflineDo'
  return (
    <Warning
      problem={areBothOffline ? t('bothOffline', { base: daemonBase }) : daemonProblem(daemon, daemonBase, t)}
      whatToDo={
        <>
          {isDaemonOffline && parts(start, { command: <Code of="start" /> })}{' '}
          {!isBackendOffline && t('nothingCached')}
        </>
      }
    >
      {again}
    </Warning>
  )
}

type WarningProps = { problem: string; whatToDo: ComponentChild; children?: ComponentChild }

export const Warning = ({ problem, whatToDo, children }: WarningProps) => (
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

const PROBLEMS = {
  offline: 'daemonOffline',
  another: 'daemonAnother',
  incompatible: 'daemonIncompatible',
  refused: 'daemonRefused',
  'not-daemon': 'notDaemon',
} as const

type Wrong = Exclude<DaemonState, { kind: 'ready' }> | { kind: 'not-daemon' }

/** Returns the problem at the daemon's address if the daemon is not there. */
export const daemonProblem = (found: Wrong, base: string, t: ExtensionTexts['t']): string =>
  t(PROBLEMS[found.kind], { base, own: APP_VERSION, ...('version' in found && { version: found.version }) })

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
