import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { pairTable } from '../../shared/conflicts/pair-table.ts'
import { pageTexts } from '../../shared/messages/page-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { useOff } from '../../shared/ui/context/use-view.ts'
import { addressOf, type Place } from '../../shared/ui/frame/address.ts'
import { PLACE_WORDS } from '../../shared/ui/frame/rail.tsx'
import { OffNote } from '../../shared/ui/frame/workspace.tsx'
import { useJudgedTable, usePolicies, useTakePolicy } from '../../shared/ui/policy/use-policies.ts'
import type { SessionControls } from '../../shared/ui/session/use-session.ts'
import { CommitteesPage } from './committees/committees-page.tsx'
import { DataPage } from './data/data-page.tsx'
import { DecisionsPage } from './decisions/decisions-page.tsx'
import './pages.css'
import { QueriesPage } from './queries/queries-page.tsx'
import { UsagePage } from './usage/usage-page.tsx'

export { RestoredNote } from './restored-note.tsx'

type PagesProps = {
  place: Exclude<Place, 'query' | 'conference' | 'collaborators'> | null
  controls: SessionControls
}

/** The page at an address. */
export function Pages({ place, controls }: PagesProps) {
  const { t } = useT(pageTexts)
  const takePolicy = useTakePolicy()
  const isOff = useOff() !== null && place !== null && OWN_WORK.includes(place)
  return (
    <Page key={place} heading={t(place === null ? 'placeUnknown' : PLACE_WORDS[place])}>
      {place === null && (
        <p>
          {t('placeUnknownDo')} <a href={addressOf('query')}>{t('toQuery')}</a>
        </p>
      )}
      {isOff && <OffNote />}
      {!isOff && place === 'queries' && (
        <QueriesPage
          onOpen={(form, policy) => {
            toQuery()
            controls.askWith(form, { key: 'didReopen' }, policy && takePolicy(policy))
          }}
        />
      )}
      {!isOff && place === 'committees' && <CommitteesPage controls={controls} onUsed={toQuery} />}
      {!isOff && place === 'decisions' && <DecisionsHere controls={controls} />}
      {place === 'data' && <DataPage backend={controls.backend} />}
      {place === 'usage' && <UsagePage />}
    </Page>
  )
}

const OWN_WORK: readonly Place[] = ['queries', 'committees', 'decisions']

const toQuery = (): void => location.assign(addressOf('query'))

/** The decisions, and what they do in the answer of the query. */
function DecisionsHere({ controls }: Pick<PagesProps, 'controls'>) {
  const result = controls.session.answered?.result
  const found = useMemo(() => (result ? pairTable(result.answer, result.payload) : null), [result])
  return <DecisionsPage shown={useJudgedTable(found, usePolicies().chosen)} />
}

type PageProps = { heading: string; children: ComponentChildren }

/** A page of the rail. Its heading has the focus, so that screen readers say where one is. */
function Page({ heading, children }: PageProps) {
  const element = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => element.current?.focus({ preventScroll: true }), [])
  return (
    <section class="page stack" aria-labelledby="page-heading">
      <h2 id="page-heading" ref={element} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </section>
  )
}
