import { useMemo } from 'preact/hooks'
import { pairTable } from '../../shared/conflicts/pair-table.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { useView } from '../../shared/ui/context/use-view.ts'
import { addressOf, type Place } from '../../shared/ui/frame/address.ts'
import { PLACE_WORDS } from '../../shared/ui/frame/rail.tsx'
import { useJudgedTable, usePolicies } from '../../shared/ui/policy/use-policies.ts'
import type { SessionControls } from '../../shared/ui/session/use-session.ts'
import { Statistics } from './statistics/statistics.tsx'
import './pages.css'
import { Page } from './page-frame.tsx'

export type PagesProps = { place: Exclude<Place, 'query'> | null; controls: SessionControls }

/** The page at an address. */
export function Pages({ place, controls }: PagesProps) {
  const { t } = useT()
  const { flow } = useView()
  const result = controls.session.answered?.result
  const found = useMemo(() => (result ? pairTable(result.answer, result.payload) : null), [result])
  const shown = useJudgedTable(found, usePolicies().chosen)
  if (place === null) {
    return (
      <Page heading={t('placeUnknown')}>
        <p>
          {t('placeUnknownDo')} <a href={addressOf('query')}>{t('toQuery')}</a>
        </p>
      </Page>
    )
  }
  return (
    <Page key={place} heading={t(PLACE_WORDS[place])}>
      <Statistics
        flow={flow}
        shown={shown}
        onOpen={(form) => {
          location.hash = addressOf('query')
          controls.askWith(form, { key: 'didReopen' })
        }}
      />
    </Page>
  )
}
