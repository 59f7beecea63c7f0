import type { ComponentChildren } from 'preact'
import { useT } from '../context/use-t.ts'
import { Switches, type SwitchesProps } from '../preferences/switches.tsx'
import type { BackendState } from '../session/use-backend-state.ts'
import { ServerStatus } from './server-status.tsx'

type MastheadProps = SwitchesProps & {
  backend: BackendState
  backendBase: string
  consoleUrl: string | null
  links?: ComponentChildren
}

/** The title, the backend's state, and the switches for language and theme. */
export function Masthead({ backend, backendBase, consoleUrl, links, ...switches }: MastheadProps) {
  const { t } = useT()
  return (
    <header class="masthead">
      <div class="brand">
        <h1>{t('appName')}</h1>
        <p class="tagline hint">{t('tagline')}</p>
      </div>
      <ServerStatus backend={backend} backendBase={backendBase} consoleUrl={consoleUrl} />
      <div class="masthead-tools">
        {links}
        <Switches {...switches} />
      </div>
    </header>
  )
}
