import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { pairTable } from '../../shared/conflicts/pair-table.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { useView } from '../../shared/ui/context/use-view.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { AlertBox } from '../../shared/ui/parts/notes.tsx'
import { useLoaded } from '../../shared/ui/parts/use-loaded.ts'
import { useJudgedTable, usePolicies } from '../../shared/ui/policy/use-policies.ts'
import type { SessionControls } from '../../shared/ui/session/use-session.ts'

const STATISTICS = '#statistics'
/** The decisions are a part of the statistics with an address of their own. */
const HASHES = [STATISTICS, '#decisions']

export function StatisticsLink() {
  const { t } = useT()
  return <a href={STATISTICS}>{t('statistics')}</a>
}

const loadStatistics = () => import('./statistics/statistics.tsx')

type StatisticsProps = { controls: SessionControls }

/** The statistics in a dialog over the page, with their own address. They are left as by the browser's Back button. */
export function StatisticsOverlay({ controls }: StatisticsProps) {
  const [isHere, setHere] = useState(() => HASHES.includes(location.hash))
  // If the page was opened at this address, Back would leave the page.
  const cameFromPage = useRef(false)
  useEffect(() => {
    const changed = (): void => {
      cameFromPage.current = HASHES.includes(location.hash)
      setHere(cameFromPage.current)
    }
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
  const leave = (): void => {
    if (cameFromPage.current) history.back()
    else {
      history.replaceState(null, '', location.pathname + location.search)
      setHere(false)
    }
  }
  return isHere ? <StatisticsDialog controls={controls} onLeave={leave} /> : null
}

function StatisticsDialog({ controls, onLeave }: StatisticsProps & { onLeave: () => void }) {
  const { t } = useT()
  const { flow } = useView()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const loaded = useLoaded(loadStatistics, true)
  const result = controls.session.answered?.result
  const found = useMemo(() => (result ? pairTable(result.answer, result.payload) : null), [result])
  const shown = useJudgedTable(found, usePolicies().chosen)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    heading.current?.focus()
    // Closing a modal dialog restores the focus.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      class="statistics"
      aria-labelledby="statistics-heading"
      onCancel={(event) => {
        event.preventDefault()
        onLeave()
      }}
    >
      <header>
        <h2 id="statistics-heading" ref={heading} tabIndex={-1}>
          {t('statistics')}
        </h2>
        <Button onClick={onLeave} text={t('statisticsLeave')} />
      </header>
      {loaded === 'failed' && <AlertBox text={t('statisticsFailed')} />}
      {typeof loaded === 'object' && (
        <loaded.Statistics
          flow={flow}
          shown={shown}
          onOpen={(form) => {
            onLeave()
            controls.askWith(form, { key: 'didReopen' })
          }}
        />
      )}
    </dialog>
  )
}
