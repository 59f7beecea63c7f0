import type { ComponentChild } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isLoopback } from '../../shared/loopback.ts'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { copyText } from '../../shared/ui/parts/files.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import type { BackendCheck } from '../../shared/ui/session/use-backend-state.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { askToReach, homePage, isFirefox, isNetworkDenied, mayReach, openOptions } from '../browser.ts'
import { DEFAULT_DAEMON } from '../settings/addresses.ts'
import type { Connection } from './use-connection.ts'

const PROBLEMS = {
  offline: 'daemonOffline',
  another: 'daemonAnother',
  incompatible: 'daemonIncompatible',
  refused: 'daemonRefused',
} as const

/** `isReported`: the error of the last query says that the backend does not answer, and how to start both. */
type ConnectionNoteProps = {
  connection: Connection
  backend: BackendCheck
  isReported?: boolean
  /** Puts another address in place of one at which CoAuthors cannot be. */
  onAddress: (daemon: string) => void
}

/**
 * Reports that the daemon names a backend that is not allowed, or other problems with the daemon, above all that nothing
 * is cached. Draws nothing if all is well. Looking again also looks at a backend that is not well.
 */
export function ConnectionNote({
  connection,
  backend: { state, look },
  isReported,
  onAddress,
}: ConnectionNoteProps) {
  const { t, parts } = useT(extensionTexts)
  const { daemon, backend } = connection
  const { daemonBase } = connection.flow
  // The note differs if both servers are offline, so it waits for the backend's state and does not change afterwards.
  const isDaemonOffline = daemon?.kind === 'offline' && state.kind !== 'asking'
  const isBackendOffline = state.kind === 'offline'
  const obstacle = useObstacle([
    isDaemonOffline && daemonBase,
    isBackendOffline && backend.kind === 'asked' && backend.base,
  ])
  const lookAgain = (): void => {
    void connection.look()
    if (state.kind !== 'ready' && state.kind !== 'asking') void look()
  }
  const again = <Button onClick={lookAgain} text={t('daemonCheckAgain')} />
  const warning = (problem: string, whatToDo: ComponentChild, action: ComponentChild) => (
    <Note tone="warning">
      <p>
        <strong>{problem}</strong> {whatToDo}
      </p>
      {action}
    </Note>
  )
  if (backend.kind === 'unusable') {
    const problem = t('backendUnusable', { daemon: daemonBase, told: backend.told })
    return warning(problem, t('backendUnusableDo'), again)
  }
  if (backend.kind === 'elsewhere') {
    const problem = t('backendElsewhere', { daemon: daemonBase, base: backend.base })
    const allow = <Allow base={backend.base} onAllowed={lookAgain} />
    return warning(problem, t('backendElsewhereDo'), allow)
  }
  if (obstacle?.kind === 'closed') {
    return (
      <Note tone="warning" text={t('addressClosed', { base: obstacle.base })}>
        <Allow base={obstacle.base} onAllowed={lookAgain} />
      </Note>
    )
  }
  if (obstacle) {
    const values = Object.entries(networkSettings()).map(([name, value]) => [
      name,
      <code class="verbatim long">{value}</code>,
    ])
    const whatToDo = parts(
      isFirefox ? 'networkDeniedInFirefox' : 'networkDeniedInChrome',
      Object.fromEntries(values),
    )
    return warning(t('networkDenied', { base: obstacle.base }), whatToDo, again)
  }
  if (daemon?.kind === 'ready' && daemon.isBackend) {
    const useDefault = (
      <Button onClick={() => onAddress(DEFAULT_DAEMON)} text={t('useDefault', { base: DEFAULT_DAEMON })} />
    )
    return warning(t('daemonIsBackend', { base: daemonBase }), null, useDefault)
  }
  // Each CoAuthors of our version says where its backend is, unless it or a proxy before it fails.
  if (daemon?.kind === 'ready' && daemon.apiBase === undefined)
    return warning(t('backendUntold', { base: daemonBase }), null, again)
  if (!daemon || daemon.kind === 'ready' || (daemon.kind === 'offline' && !isDaemonOffline)) return null
  const areBothOffline = isDaemonOffline && isBackendOffline
  if (areBothOffline && isReported) return null
  const values = { base: daemonBase, own: APP_VERSION, version: 'version' in daemon ? daemon.version : '' }
  return warning(
    t(areBothOffline ? 'bothOffline' : PROBLEMS[daemon.kind], values),
    <>
      {isDaemonOffline && <HowToStart />}{' '}
      {daemon.kind === 'refused' ? <LetIn base={daemonBase} /> : !isBackendOffline && t('nothingCached')}
    </>,
    daemon.kind === 'another' ? (
      <div class="row">
        {again}
        {!isOptions() && <Button onClick={() => void openOptions()} text={t('changeAddress')} />}
      </div>
    ) : (
      again
    ),
  )
}

/** The setting with which the daemon lets this extension in, whatever its id is, with a button that copies it. */
function LetIn({ base }: { base: string }) {
  const { t } = useT(extensionTexts)
  const [isCopied, setCopied] = useState(false)
  const hosts = isLoopback(base) ? '' : `ALLOWED_HOSTS=${new URL(base).host} `
  const setting = `${hosts}ALLOWED_ORIGINS=${location.origin}`
  return (
    <>
      {t('daemonRefusedDo')}
      <span class="row">
        <code class="verbatim long">{setting}</code>
        <Button onClick={() => void copyText(setting).then(setCopied)} text={t('copy')} />
        <span role="status">{isCopied && t('copied')}</span>
      </span>
    </>
  )
}

/** For who came from a store: what CoAuthors is, and how it is started. */
function HowToStart() {
  const { t, parts } = useT(extensionTexts)
  return (
    <>
      {parts('daemonOfflineDo', {
        how: (
          <a href={homePage()} target="_blank" rel="noopener">
            {t('howToStart')}
          </a>
        ),
        installed: <code class="verbatim">coauthors start</code>,
      })}
    </>
  )
}

const isOptions = (): boolean => location.pathname.endsWith('/options.html')

/** Where the browser's own permission is changed, and the policy that locks it. */
const networkSettings = () =>
  isFirefox
    ? { place: 'about:preferences#privacy', policy: 'LocalNetworkAccess' }
    : {
        place: `chrome://settings/content/siteDetails?site=${location.origin}`,
        policy: 'LocalNetworkAccessAllowedForUrls',
        origin: location.origin,
      }

/** A button that opens the browser's permission prompt for an address. */
function Allow({ base, onAllowed }: { base: string; onAllowed: () => void }) {
  const { t } = useT(extensionTexts)
  const allow = (): void => void askToReach(base).then((isAllowed) => isAllowed && onAllowed())
  return <Button onClick={allow} text={t('allowAddress')} />
}

type Obstacle = { kind: 'closed' | 'denied'; base: string }

/** The browser's reason for which an address does not answer: first a permission of ours that is missing. */
function useObstacle(silent: readonly (string | false)[]): Obstacle | null {
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const wanted = silent.filter((base) => base !== false).join(' ')
  useEffect(() => {
    let isLeft = false
    setObstacle(null)
    void obstacleTo(wanted.split(' ').filter((base) => base !== '')).then(
      (found) => isLeft || setObstacle(found),
    )
    return () => {
      isLeft = true
    }
  }, [wanted])
  return obstacle
}

async function obstacleTo(bases: readonly string[]): Promise<Obstacle | null> {
  const allowed = await Promise.all(bases.map((base) => mayReach(base).catch(() => true)))
  const closed = bases[allowed.indexOf(false)]
  if (closed !== undefined) return { kind: 'closed', base: closed }
  const [base] = bases
  return base !== undefined && (await isNetworkDenied()) ? { kind: 'denied', base } : null
}
