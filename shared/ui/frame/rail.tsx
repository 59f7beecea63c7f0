import { useRef, useState } from 'preact/hooks'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { KeysHelp } from '../preferences/keys-help.tsx'
import { type Preferences, Switches } from '../preferences/preferences.tsx'
import type { BackendCheck } from '../session/use-backend-state.ts'
import { addressOf, PLACES, type Place } from './address.ts'
import { dataDay, ServerStatus } from './backend-note.tsx'
import { useKeptCounts } from './kept-counts.ts'
import { WorkspaceMenu } from './workspace.tsx'

export const PLACE_WORDS = {
  query: 'placeQuery',
  conference: 'placeConference',
  collaborators: 'placeCollaborators',
  queries: 'placeQueries',
  committees: 'placeCommittees',
  decisions: 'placeDecisions',
  data: 'placeData',
  usage: 'placeUsage',
} as const satisfies Record<Place, string>

/** The places that every view has; the others are the daemon's page. */
const HERE: readonly Place[] = ['query', 'collaborators']

/** Facts about the program. The extension counts no visits and leaves them out. */
export type Facts = { appVersion: string; visitCount?: number | undefined }

type RailProps = {
  place: Place | null
  /** Where the other places are: '' on this page, else the address of the daemon, whose page they open in. */
  base: string
  backend: BackendCheck
  backendBase: string
  preferences: Preferences
  facts: Facts
  /** The query was chosen while it is open. */
  onNewQuery: () => void
}

/** The places of the page, the backend's state, and the switches. In a narrow window a menu below the title. */
export function Rail({ place, base, backend, backendBase, preferences, facts, onNewQuery }: RailProps) {
  const locale = useT()
  const { t } = locale
  const menu = useRef<HTMLDivElement>(null)
  const [isHelping, help] = useState(false)
  const { projects, collaborators, queries, committees, decisions } = useKeptCounts(place, base === '') ?? {}
  const figures: Partial<Record<Place, string | number | null | undefined>> = {
    conference: projects,
    collaborators,
    queries,
    committees,
    decisions,
    data: dataDay(backend.state, locale),
  }
  return (
    <div class="side">
      <header class="side-head row">
        <h1>{t('appName')}</h1>
        <ServerStatus backend={backend.state} backendBase={backendBase} />
        <button type="button" class="menu-button quiet end" popovertarget="rail">
          {t('menu')}
        </button>
      </header>
      <div ref={menu} id="rail" class="rail" popover="auto">
        <nav aria-label={t('places')}>
          <ul>
            {PLACES.map((one) => (
              <li key={one}>
                <a
                  class="place row between"
                  href={HERE.includes(one) ? addressOf(one) : base + addressOf(one)}
                  aria-current={one === place ? 'page' : undefined}
                  {...(base !== '' && !HERE.includes(one) && { target: '_blank', rel: 'noopener' })}
                  onClick={(event) => {
                    menu.current?.hidePopover()
                    if (one !== 'query' || place !== 'query') return
                    // The address would be a step of the history, from which the form folds.
                    event.preventDefault()
                    onNewQuery()
                  }}
                >
                  {t(PLACE_WORDS[one])} <span class="hint">{figures[one] || ''}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <footer class="rail-foot stack">
          <WorkspaceMenu />
          <Switches {...preferences} />
          <p class="row between hint">
            {t('version', { version: facts.appVersion })}
            <Button
              class="link"
              aria-keyshortcuts="?"
              onClick={() => {
                menu.current?.hidePopover()
                help(true)
              }}
              text={t('keys')}
            />
          </p>
        </footer>
      </div>
      {isHelping && <KeysHelp onClose={() => help(false)} />}
    </div>
  )
}
