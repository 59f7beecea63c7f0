import { pageTexts } from '../../shared/messages/page-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { useOffMessage, useView } from '../../shared/ui/context/use-view.ts'
import { addressOf, type DocumentPlace, type Place } from '../../shared/ui/frame/address.ts'
import { OffNote } from '../../shared/ui/frame/rail.tsx'
import type { SessionControls } from '../../shared/ui/session/use-session.ts'
import { CommitteesPage } from './committees/committees-page.tsx'
import { DataPage } from './data/data-page.tsx'
import { DecisionsPage } from './decisions/decisions-page.tsx'
import { PageHead } from './page-head.tsx'
import './pages.css'
import { useState } from 'preact/hooks'
import { runtimeClient } from '../../shared/clients/runtime-client.ts'
import type { MovedFile } from '../../shared/contract/runtime.ts'
import { storedTime } from '../../shared/messages/stored-time.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { commandHere, isOperated } from '../../shared/ui/context/command-here.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { Sentences } from '../../shared/ui/parts/inline.tsx'
import { AlertBox } from '../../shared/ui/parts/notes.tsx'
import { PoliciesPage } from './policies/policies-page.tsx'
import { useOpenQuery } from './queries/listed-queries.ts'
import { QueriesPage } from './queries/queries-page.tsx'
import { SitesPage } from './sites/sites-page.tsx'
import { UsagePage } from './usage/usage-page.tsx'

type PagesProps = {
  place: Exclude<Place, DocumentPlace> | null
  controls: SessionControls
  facts: AboutFacts
}

export function Pages(props: PagesProps) {
  return (
    <section key={props.place} class="page stack" aria-labelledby="page-heading">
      <PageAt {...props} />
    </section>
  )
}

const OWN_WORK: readonly PagesProps['place'][] = [
  'settings/committees',
  'settings/policies',
  'settings/decisions',
  'settings/sites',
  'settings/queries',
]

function PageAt({ place, controls, facts }: PagesProps) {
  const { t } = useT(pageTexts)
  const openQuery = useOpenQuery(controls)
  if (useOffMessage() !== null && place !== null && OWN_WORK.includes(place))
    return (
      <>
        <PageHead heading={t(`place_${place}`)} />
        <OffNote />
      </>
    )
  switch (place) {
    case 'settings/data':
      return <DataPage backend={controls.backend} />
    case 'settings/committees':
      return <CommitteesPage controls={controls} />
    case 'settings/policies':
      return <PoliciesPage />
    case 'settings/decisions':
      return <DecisionsPage />
    case 'settings/sites':
      return <SitesPage />
    case 'settings/usage':
      return <UsagePage />
    case 'settings/queries':
      return (
        <QueriesPage
          onOpen={(query) => {
            toQuery()
            openQuery(query)
          }}
        />
      )
    case 'settings/about':
      return <AboutPage facts={facts} />
    case null:
      return (
        <>
          <PageHead heading={t('placeUnknown')} />
          <p>
            <Sentences>
              {t('placeUnknownDo')}
              <a href={addressOf('query')}>{t('toQuery')}</a>
            </Sentences>
          </p>
        </>
      )
  }
}

const toQuery = (): void => location.assign(addressOf('query'))

type ReplacedNoteProps = {
  flow: FlowSettings
  /** The time (UTC) of the backup that replaced a damaged workspace; '' without a backup, null without damage. */
  restoredAt: string | null
  movedAside: readonly MovedFile[]
}

/** Says which files of the store were moved aside or restored, until the user closes the note. */
export function ReplacedNote({ flow, restoredAt, movedAside }: ReplacedNoteProps) {
  const { t, moment } = useT(pageTexts)
  const [isRead, setRead] = useState(false)
  const time = storedTime(restoredAt ?? undefined)
  const read = (): void => {
    setRead(true)
    // If the request fails, the note comes back when the page is next loaded.
    runtimeClient({ base: flow.daemonBase, fetch: flow.fetch })
      .noteRestoredRead()
      .catch(() => undefined)
  }
  if (isRead) return null
  return (
    <AlertBox>
      {restoredAt !== null && (
        <p>
          <Sentences>
            <strong>
              {time === null ? t('workspaceEmpty') : t('workspaceRestored', { time: moment(time) })}
            </strong>
            {t('workspaceRestoredWhy')}
          </Sentences>
        </p>
      )}
      {movedAside.map((moved) => (
        <MovedText key={moved.folder} {...moved} />
      ))}
      <Button onClick={read} text={t('workspaceRestoredRead')} />
    </AlertBox>
  )
}

/** Says which file of the store begins empty, and where the old file is. A damaged workspace has its own note. */
function MovedText({ file, because, folder }: MovedFile) {
  const { t, parts } = useT(pageTexts)
  if (file === 'workspace' && because === 'corrupt') return null
  const code = (text: string) => <code class="verbatim">{text}</code>
  const command = code(commandHere(`workspace import "${folder}/workspace.sqlite"`))
  return (
    <p>
      <Sentences>
        <strong>{t(file === 'workspace' ? 'workspaceEarlier' : MOVED_CACHE[because])}</strong>
        {isOperated() ? t('tellOperator') : parts('movedTo', { folder: code(folder) })}
        {file === 'workspace' && !isOperated() && parts('importOld', { command })}
      </Sentences>
    </p>
  )
}

const MOVED_CACHE = { corrupt: 'cacheDamaged', earlier: 'cacheEarlier' } as const

type AboutFacts = { appVersion: string; dataFolder: string }

function AboutPage({ facts: { appVersion, dataFolder } }: { facts: AboutFacts }) {
  const { t, parts } = useT(pageTexts)
  const { flow } = useView()
  const code = (text: string) => <code class="verbatim">{text}</code>
  return (
    <>
      <PageHead heading={t('place_settings/about')} size={t('version', { version: appVersion })} />
      <div class="about stack">
        <h3>{t('privacyHeading')}</h3>
        <p>{parts('namesGo', { base: code(flow.backendBase) })}</p>
        <p>
          {parts('workStays', {
            decisions: <a href={addressOf('settings/decisions')}>{t('place_settings/decisions')}</a>,
            queries: <a href={addressOf('settings/queries')}>{t('place_settings/queries')}</a>,
          })}
        </p>
        <p>{t('tracelessStays')}</p>
        <h3>{t('folderHeading')}</h3>
        {dataFolder && <p>{parts('folderIs', { folder: code(dataFolder) })}</p>}
        {!dataFolder && <p>{t(isOperated() ? 'folderOperated' : 'folderElsewhere')}</p>}
      </div>
    </>
  )
}
