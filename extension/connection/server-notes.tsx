import type { ComponentChild } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isLoopback } from '../../shared/loopback.ts'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { BackendNote } from '../../shared/ui/frame/backend-note.tsx'
import { Button } from '../../shared/ui/parts/button.tsx'
import { copyText } from '../../shared/ui/parts/file-buttons.tsx'
import { Sentences } from '../../shared/ui/parts/inline.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import type { BackendCheck } from '../../shared/ui/session/use-backend-state.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { askToReach, homePage, mayReach, openOptions } from '../browser.ts'
import { DEFAULT_DAEMON } from '../settings/server-addresses.ts'
import type { Connection } from './use-connection.ts'

/** `isReported` is true while an alert says that the backend failed, and how to start both servers. */
type ServerNotesProps = { connection: Connection; backend: BackendCheck; isReported: boolean }

/** Shows only the most important problem. */
export function ServerNotes(props: ServerNotesProps) {
  const { connection, backend, isReported } = props
  const { daemon, hasCache } = connection
  const { kind } = backend.state
  const isBackendWell = kind === 'ready' || kind === 'asking'
  return (
    // Takes the focus from a button that disappears.
    <section class="server-notes" tabIndex={-1}>
      <ConnectionNote {...props} />
      {daemon?.kind === 'ready' && daemon.apiBase !== undefined && !isBackendWell && !isReported && (
        <BackendNote backend={backend} hasCache={hasCache} />
      )}
    </section>
  )
}

function ConnectionNote({ connection, backend: { state, look }, isReported }: ServerNotesProps) {
  const { t, parts } = useT(extensionTexts)
  const { daemon, backend } = connection
  const { daemonBase } = connection.flow
  // Waits for the state of the backend: the note differs if both servers are offline.
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
  const warning = (problem: string, whatToDo: ComponentChild, action: ComponentChild) => (
    <Note tone="warning">
      <p>
        <Sentences>
          <strong>{problem}</strong>
          {whatToDo}
        </Sentences>
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
  if (closed !== undefined) {
    return (
      <Note tone="warning" text={t('addressClosed', { base: closed })}>
        <Allow base={closed} onAllowed={lookAgain} />
      </Note>
    )
  }
  if (daemon?.kind === 'ready' && daemon.isBackend) {
    const text = t('useDefault', { base: DEFAULT_DAEMON })
    const useDefault = <Button onClick={() => connection.setAddress(DEFAULT_DAEMON)} text={text} />
    return warning(t('daemonIsBackend', { base: daemonBase }), null, useDefault)
  }
  // A daemon of our version names a backend. If this daemon names none, it has a fault, or a proxy in front of it has.
  if (daemon?.kind === 'ready' && daemon.apiBase === undefined)
    return warning(t('backendUntold', { base: daemonBase }), null, again)
  if (!daemon || daemon.kind === 'ready' || (daemon.kind === 'offline' && !isDaemonOffline)) return null
  const areBothOffline = isDaemonOffline && isBackendOffline
  if (areBothOffline && isReported) return null
  const values = { base: daemonBase, own: APP_VERSION, version: 'version' in daemon ? daemon.version : '' }
  return warning(
    t(areBothOffline ? 'bothOffline' : `daemon_${daemon.kind}`, values),
    <Sentences>
      {isDaemonOffline &&
        // Tells users who have only the extension how to start CoAuthors.
        parts('daemonOfflineDo', {
          how: (
            <a href={homePage()} target="_blank" rel="noopener">
              {t('howToStart')}
            </a>
          ),
          installed: <code class="verbatim">coauthors start</code>,
        })}
      {daemon.kind === 'another' && (
        <span>{parts('daemonAnotherDo', { setting: <code class="verbatim">PORT=8190</code> })}</span>
      )}
      {daemon.kind === 'refused' ? <LetIn base={daemonBase} /> : !isBackendOffline && t('nothingCached')}
    </Sentences>,
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

const isOptions = (): boolean => location.pathname.endsWith('/options.html')

function Allow({ base, onAllowed }: { base: string; onAllowed: () => void }) {
  const { t } = useT(extensionTexts)
  const allow = (): void => void askToReach(base).then((isAllowed) => isAllowed && onAllowed())
  return <Button onClick={allow} text={t('allowAddress')} />
}

/** Returns the first of these addresses that the browser blocks. None of them has answered. */
function useClosedAddress(silent: readonly (string | false)[]): string | undefined {
  const [closed, setClosed] = useState<string>()
  const wanted = silent.filter((base) => base !== false).join(' ')
  useEffect(() => {
    let isLeft = false
    setClosed(undefined)
    const bases = wanted.split(' ').filter((base) => base !== '')
    void Promise.all(bases.map((base) => mayReach(base).catch(() => true))).then(
      (allowed) => isLeft || setClosed(bases[allowed.indexOf(false)]),
    )
    return () => {
      isLeft = true
    }
  }, [wanted])
  return closed
}
