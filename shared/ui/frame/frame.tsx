import type { ComponentChildren } from 'preact'
import type { Locale } from '../../i18n/locale.ts'
import { isLoopback } from '../../loopback.ts'
import { useT } from '../context/use-t.ts'
import { ExternalLink, Trans } from '../parts/inline.tsx'
import type { Preferences } from '../preferences/preferences.ts'
import { Switches } from '../preferences/switches.tsx'
import type { BackendCheck, BackendState } from '../session/use-backend-state.ts'
import { STATE_WORDS } from './backend-note.tsx'

type MastheadProps = {
  backend: BackendCheck
  backendBase: string
  links?: ComponentChildren
  preferences: Preferences
}

/** The title, the backend's state, and the switches for language and theme. */
export function Masthead({ backend, backendBase, links, preferences }: MastheadProps) {
  const { t } = useT()
  return (
    <header class="masthead">
      <div class="brand">
        <h1>{t('appName')}</h1>
        <p class="tagline hint">{t('tagline')}</p>
      </div>
      <ServerStatus backend={backend.state} backendBase={backendBase} consoleUrl={backend.consoleUrl} />
      <div class="masthead-tools">
        {links}
        <Switches {...preferences} />
      </div>
    </header>
  )
}

type ServerStatusProps = {
  backend: BackendState
  backendBase: string
  /** The backend's console, where its data are updated, if there is one. The text about the data links to it. */
  consoleUrl?: string | null
}

/** The backend's state in a few words, and its host if names leave this machine. */
export function ServerStatus({ backend: state, backendBase, consoleUrl }: ServerStatusProps) {
  const locale = useT()
  const { t } = locale
  const host = hostElsewhere(backendBase, state)
  return (
    <p class="server-status row small">
      <span class={`dot dot-${state.kind}`} aria-hidden="true" />
      <span>{t('backendState', { state: t(STATE_WORDS[state.kind]) })}</span>
      {host && <strong class="not-here">{t('backendNotHere', { host })}</strong>}
      {state.kind === 'ready' && (
        <span class="data-facts">
          <ExternalLink href={consoleUrl} hint={t('manageData')}>
            {dataFacts(state, locale)}
          </ExternalLink>
        </span>
      )}
    </p>
  )
}

/** The host to which names leave this machine, or null. Nothing is sent to one that is not allowed. */
export function hostElsewhere(base: string, { kind }: BackendState): string | null {
  if (isLoopback(base) || kind === 'not-allowed') return null
  return URL.canParse(base) ? new URL(base).host : base
}

function dataFacts({ stats }: Extract<BackendState, { kind: 'ready' }>, { t, day }: Locale): string {
  const date = stats.data_date
  const facts = [
    stats.sample && t('dataSample'),
    t('publications', { count: stats.publications }),
    date && date !== 'unknown' ? t('dataDate', { date: day(date) }) : t('dataDateUnknown'),
  ]
  return facts.filter(Boolean).join(' · ')
}

/** Facts about the program. The extension counts no visits and leaves them out. */
export type Facts = { appVersion: string; visitCount?: number | undefined }

type FooterProps = Facts & { backendBase: string; consoleUrl: string | null }

export function Footer({ appVersion, visitCount, backendBase, consoleUrl }: FooterProps) {
  const { t } = useT()
  const base = (
    <ExternalLink href={consoleUrl} hint={t('manageData')}>
      {backendBase}
    </ExternalLink>
  )
  return (
    <footer class="colophon hint row">
      <span>{`${t('appName')} ${t('version', { version: appVersion })}`}</span>
      {visitCount !== undefined && <span>{t('visits', { count: visitCount })}</span>}
      <span>
        <Trans message="backendAt" values={{ base }} />
      </span>
    </footer>
  )
}
