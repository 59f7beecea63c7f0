import { pageTexts } from '../../shared/messages/page-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { useOffMessage } from '../../shared/ui/context/use-view.ts'
import { addressOf, type DocumentPlace, type Place } from '../../shared/ui/frame/address.ts'
import { OffNote, PLACE_WORDS } from '../../shared/ui/frame/rail.tsx'
import type { SessionControls } from '../../shared/ui/session/use-session.ts'
import { type AboutFacts, AboutPage } from './about/about-page.tsx'
import { CommitteesPage } from './committees/committees-page.tsx'
import { DataPage } from './data/data-page.tsx'
import { DecisionsPage } from './decisions/decisions-page.tsx'
import { PageHead } from './page-head.tsx'
import './pages.css'
import { PoliciesPage } from './policies/policies-page.tsx'
import { useOpenQuery } from './queries/listed-queries.ts'
import { QueriesPage } from './queries/queries-page.tsx'
import { SitesPage } from './sites/sites-page.tsx'
import { UsagePage } from './usage/usage-page.tsx'

export { RestoredNote } from './restored-note.tsx'

import { Sentences } from '../../shared/ui/parts/inline.tsx'

type PagesProps = {
  place: Exclude<Place, DocumentPlace> | null
  controls: SessionControls
  facts: AboutFacts
}

/** Draws the page of *Settings and data* at an address. */
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
        <PageHead heading={t(PLACE_WORDS[place])} />
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
