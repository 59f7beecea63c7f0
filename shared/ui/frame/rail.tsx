import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useT } from '../context/use-t.ts'
import { useOffMessage, useView } from '../context/use-view.ts'
import { whenIdle } from '../drawing/drawing.tsx'
import { Button } from '../parts/button.tsx'
import { Select } from '../parts/form-fields.tsx'
import { Note } from '../parts/notes.tsx'
import { KeysHelp, type Preferences, Switches } from '../preferences/preferences.tsx'
import type { BackendCheck } from '../session/use-backend-state.ts'
import {
  addressOf,
  DOCUMENT_PLACES,
  type DocumentPlace,
  documentAddress,
  PLACES,
  type Place,
} from './address.ts'
import { ServerStatus } from './backend-note.tsx'

/** Only the daemon's page has more places than these. */
const PLACES_OF_ALL_VIEWS: readonly Place[] = ['query', 'collaborators']
const SETTINGS = PLACES.filter((place) => place.startsWith('settings/'))

/** Draws the documents of a place, after the page is painted. */
export type DrawDocuments = (place: DocumentPlace) => ComponentChildren

type RailProps = {
  place: Place | null
  backend: BackendCheck
  preferences: Preferences
  onNewQuery: () => void
  documents: DrawDocuments
}

/** The state of the backend, the four places with their documents, and the switches. In a narrow window the rail is a menu. */
export function Rail({ place, backend, preferences, onNewQuery, documents }: RailProps) {
  const { t } = useT()
  // The address of the daemon whose page has the other places: '' on that page.
  const { daemonBase: base, backendBase } = useView().flow
  const menu = useRef<HTMLDivElement>(null)
  const keys = useRef<HTMLDialogElement>(null)
  const [isPainted, setPainted] = useState(false)
  useEffect(() => whenIdle(() => setPainted(true)), [])
  const leaveMenu = (): void => menu.current?.hidePopover()
  const isBeside = (one: Place) => base !== '' && !PLACES_OF_ALL_VIEWS.includes(one)
  const link = (one: Place, text: string, look: string, isOpen: boolean) => (
    <a
      class={look}
      href={isBeside(one) ? base + addressOf(one) : addressOf(one)}
      aria-current={isOpen ? (one === place ? 'page' : 'true') : undefined}
      {...(isBeside(one) && { target: '_blank', rel: 'noopener' })}
      onClick={(event) => {
        // The link would add a step to the history and fold the form.
        if (one === 'query' && place === 'query') event.preventDefault()
      }}
    >
      {text}
    </a>
  )
  const isSettings = place !== null && SETTINGS.includes(place)
  return (
    <div class="side">
      <header class="side-head row">
        <h1>{t('appName')}</h1>
        <ServerStatus backend={backend.state} backendBase={backendBase} dataBase={base} />
        <button type="button" class="menu-button quiet end" popovertarget="rail">
          {t('menu')}
        </button>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles clicks that bubble from the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: browsers send a click when a key activates a link */}
      <div
        ref={menu}
        id="rail"
        class="rail"
        popover="auto"
        onClick={({ target }) => target instanceof Element && target.closest('a') && leaveMenu()}
      >
        <nav aria-label={t('places')}>
          <ul>
            {DOCUMENT_PLACES.map((one) => (
              <li key={one}>
                <div class="place-row row">
                  {link(one, t(`place_${one}`), 'place', one === place)}
                  {one === place && (
                    <a
                      class="place-new"
                      href={documentAddress(one)}
                      aria-label={t(`new_${one}`)}
                      title={t(`new_${one}`)}
                      onClick={(event) => {
                        if (one !== 'query') return
                        event.preventDefault()
                        onNewQuery()
                      }}
                    >
                      +
                    </a>
                  )}
                </div>
                {one === place && isPainted && documents(one)}
              </li>
            ))}
            <li>
              {link('settings/data', t('placeSettings'), 'place', isSettings)}
              {isSettings && (
                <ul aria-label={t('placeSettings')}>
                  {SETTINGS.map((one) => (
                    <li key={one}>{link(one, t(`place_${one}`), 'place-document', one === place)}</li>
                  ))}
                </ul>
              )}
            </li>
          </ul>
        </nav>
        <footer class="rail-foot stack">
          <WorkspaceMenu />
          <Switches {...preferences}>
            <Button
              class="link"
              aria-keyshortcuts="?"
              onClick={() => {
                leaveMenu()
                keys.current?.showModal()
              }}
              text={t('questionKeys')}
            />
          </Switches>
        </footer>
      </div>
      <KeysHelp dialog={keys} />
    </div>
  )
}

/** A note in place of the documents: it says why the daemon saves no documents. */
export function OffNote() {
  const { t } = useT()
  const off = useOffMessage()
  return off && <Note tone="warning" text={t(off)} />
}

/** The user's name, and the choice of a workspace. Draws nothing on a personal installation. */
function WorkspaceMenu() {
  const { t } = useT()
  const { flow, storage } = useView()
  const owner = flow.workspace?.owner
  if (!owner) return null
  const choose = (group: string): void => {
    void storage.write('workspace', group)
    // The open project belongs to the previous workspace.
    void storage.write('project', '')
    location.reload()
  }
  return (
    <div class="workspace stack small">
      <bdi class="hint">{owner.user}</bdi>
      {owner.groups.length > 0 && (
        <Select
          aria-label={t('workspace')}
          autocomplete="off"
          value={owner.group ?? ''}
          choices={[
            { value: '', label: t('myWorkspace') },
            ...owner.groups.map((group) => ({ value: group, label: group })),
          ]}
          onChoose={choose}
        />
      )}
    </div>
  )
}
