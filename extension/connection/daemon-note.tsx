import { useEffect, useState } from 'preact/hooks'
import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import { Code } from '../../shared/ui/parts/inline.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import { APP_VERSION } from '../../shared/version.ts'
import { askToReach, mayReach } from '../browser.ts'
import type { ExtensionTexts } from '../messages/extension-texts.ts'
import { useExtensionT } from '../messages/extension-texts.ts'
import type { NamedBackend } from '../settings/addresses.ts'

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
  const { t } = useExtensionT()
  const isDaemonOffline = daemon?.kind === 'offline'
  const closed = useClosedAddress([
    isDaemonOffline && daemonBase,
    isBackendOffline && backend.kind === 'asked' && backend.base,
  ])
  const again = (
    <button type="button" onClick={onLook}>
      {t('daemonCheckAgain')}
    </button>
  )
  if (backend.kind === 'unusable') {
    return (
      <Note tone="warning">
        <p>
          <strong>{t('backendUnusable', { daemon: daemonBase, told: backend.told })}</strong>{' '}
          {t('backendUnusableDo')}
        </p>
        {again}
      </Note>
    )
  }
  if (backend.kind === 'elsewhere') {
    return (
      <Note tone="warning">
        <p>
          <strong>{t('backendElsewhere', { daemon: daemonBase, base: backend.base })}</strong>{' '}
          {t('backendElsewhereDo')}
        </p>
        <Allow base={backend.base} onAllowed={onLook} />
      </Note>
    )
  }
  if (closed) {
    return (
      <Note tone="warning">
        <p>{t('addressClosed', { base: closed })}</p>
        <Allow base={closed} onAllowed={onLook} />
      </Note>
    )
  }
  if (!daemon || daemon.kind === 'ready') return null
  return (
    <Note tone="warning">
      <p>
        {daemon.kind === 'offline' ? (
          <Offline base={daemonBase} isBackendOffline={isBackendOffline} />
        ) : (
          <strong>{wrongProgram(daemon, daemonBase, t)}</strong>
        )}{' '}
        {!isBackendOffline && t('nothingCached')}
      </p>
      {again}
    </Note>
  )
}

/** A button that opens the browser's permission prompt for an address. */
function Allow({ base, onAllowed }: { base: string; onAllowed: () => void }) {
  const { t } = useExtensionT()
  const allow = (): void => void askToReach(base).then((isAllowed) => isAllowed && onAllowed())
  return (
    <button type="button" onClick={allow}>
      {t('allowAddress')}
    </button>
  )
}

function Offline({ base, isBackendOffline }: { base: string; isBackendOffline: boolean }) {
  const { t, parts } = useExtensionT()
  return (
    <>
      <strong>{t(isBackendOffline ? 'bothOffline' : 'daemonOffline', { base })}</strong>{' '}
      {parts(isBackendOffline ? 'bothOfflineDo' : 'daemonOfflineDo', { command: <Code of="start" /> })}
    </>
  )
}

type WrongProgram = Exclude<DaemonState, { kind: 'ready' | 'offline' }>

/** Describes the wrong program at the daemon's address. */
export function wrongProgram(found: WrongProgram, base: string, t: ExtensionTexts['t']): string {
  switch (found.kind) {
    case 'another':
      return t('daemonAnother', { base })
    case 'incompatible':
      return t('daemonIncompatible', { base, version: found.version, own: APP_VERSION })
    case 'refused':
      return t('daemonRefused', { base })
  }
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
