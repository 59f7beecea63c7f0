import './plots.css'
import { useState } from 'preact/hooks'
import { runtimeClient } from '../../../shared/clients/runtime-client.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { AlertBox, Note } from '../../../shared/ui/parts/notes.tsx'
import { usePageT } from '../messages/page-texts.ts'
import { useAsked, useDaemon } from '../use-asked.ts'
import { type Span, stepOf } from './day-figures.ts'
import { Figures } from './figures.tsx'

/** How much CoAuthors on this machine is used. */
export function UsagePage() {
  const { t } = usePageT()
  const locale = useT()
  const client = useDaemon(runtimeClient)
  const [span, setSpan] = useState<Span>(30)
  const history = useAsked(
    (signal) => client.history({ days: span, by: stepOf(span) }, { signal }),
    [client, span],
  )
  const store = useAsked((signal) => client.stats({ signal }), [client])
  const askAgain = (): void => {
    store.ask()
    history.ask()
  }
  const movedAside = store.answer?.store_moved_aside
  return (
    <>
      {history.hasFailed && (
        <AlertBox>
          <p>
            <strong>{t('noFigures')}</strong> {t('noFiguresDo')}
          </p>
          <Button onClick={askAgain} text={locale.t('tryAgain')} />
        </AlertBox>
      )}
      {history.answer === null && !history.hasFailed && (
        <p class="hint late" role="status">
          {t('asking')}
        </p>
      )}
      {movedAside && (
        <Note tone="warning">
          <p>
            <strong>{t('movedAside')}</strong> {t('movedAsideWhere', { folder: movedAside })}
          </p>
        </Note>
      )}
      {history.answer && (
        <Figures
          days={history.answer.days}
          step={history.answer.by}
          span={span}
          onSpan={setSpan}
          onRefresh={askAgain}
        />
      )}
    </>
  )
}
