import { useMemo, useState } from 'preact/hooks'
import type { DayFigures } from '../../../shared/contract/runtime.ts'
import { csvText } from '../../../shared/export/csv.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { saveFile } from '../../../shared/ui/parts/files.tsx'
import { Note } from '../../../shared/ui/parts/notes.tsx'
import { SegmentedChoice } from '../../../shared/ui/parts/segmented-choice.tsx'
import { usePageT } from '../messages/page-texts.ts'
import { ScrollingTable } from '../plain-table.tsx'
import { COLUMNS, type Span, type Step, sinceFirst, TOTALS, totalsOf } from './day-figures.ts'
import { PlotFigure } from './plot.tsx'
import { plotsOf } from './plots-of.ts'

/** The columns of the CSV have the names of the daemon's fields. */
const FIELDS = [
  'day',
  'visits',
  'queries',
  'hits',
  'errors',
  'median_ms',
  'p95_ms',
  'cache_entries',
  'cache_bytes',
] as const satisfies readonly (keyof DayFigures)[]

type FiguresProps = {
  /** All days or weeks of the span, the oldest first. */
  days: readonly DayFigures[]
  step: Step
  span: Span
  onSpan: (span: Span) => void
  onRefresh: () => void
}

const SPANS: readonly Span[] = [7, 30, 90, 366]

/** The figures of a period: totals, plots or a table. */
export function Figures({ days: all, step, span, onSpan, onRefresh }: FiguresProps) {
  const texts = usePageT()
  const { t } = texts
  const days = useMemo(() => sinceFirst(all), [all])
  const total = useMemo(() => totalsOf(days), [days])
  const [shape, setShape] = useState<'plots' | 'table'>('plots')
  const [pointed, setPointed] = useState<number | null>(null)
  const hasQueries = days.some(({ queries }) => queries > 0)
  // One day is no plot: its figures are all in the totals.
  const isOneDay = days.length === 1
  const hasCache = days.some(({ cache_entries }) => cache_entries > 0)
  const save = (): void => {
    const csv = csvText([FIELDS, ...days.map((day) => FIELDS.map((field) => day[field]))])
    saveFile(csv, 'text/csv', `coauthors-figures-${days.at(-1)?.day}.csv`)
  }
  return (
    <section class="stack" aria-label={t('figuresName')}>
      <div class="bar">
        <SegmentedChoice
          legend={t('span')}
          value={String(span)}
          choices={SPANS.map((days) => ({
            value: String(days),
            label: days === 366 ? t('spanYear') : t('spanDays', { count: days }),
          }))}
          onChoose={(value) => onSpan(SPANS.find((days) => String(days) === value) ?? span)}
        />
        {!isOneDay && (
          <SegmentedChoice
            legend={t('form')}
            value={shape}
            choices={[
              { value: 'plots', label: t('asPlots') },
              { value: 'table', label: t('asTable') },
            ]}
            onChoose={setShape}
          />
        )}
        <Button class="quiet" title={t('downloadFiguresHint')} onClick={save} text={t('downloadFigures')} />
        <Button class="quiet" onClick={onRefresh} text={t('refreshFigures')} />
        <span class="hint">{t(step === 'week' ? 'weeksAreUtc' : 'daysAreUtc')}</span>
      </div>
      <dl class="totals">
        {(isOneDay ? COLUMNS : TOTALS).map(({ name, text }) => (
          <div key={name}>
            <dt class="hint">{t(name)}</dt>
            <dd>{text(total, texts)}</dd>
          </div>
        ))}
      </dl>
      {!hasQueries && (
        <Note>
          <p>
            <strong>{t(hasCache ? 'nothingInSpan' : 'nothingYet')}</strong> {!hasCache && t('nothingYetDo')}
          </p>
        </Note>
      )}
      {isOneDay && hasQueries && <p class="hint">{t('oneDay')}</p>}
      {!isOneDay && shape === 'table' && <DaysTable days={days} step={step} />}
      {!isOneDay && shape === 'plots' && (hasQueries || hasCache) && (
        <div class="plots">
          {plotsOf(days, texts, step).map((plot) => (
            <PlotFigure
              key={plot.title}
              plot={plot}
              days={days}
              step={step}
              pointed={pointed}
              onPoint={setPointed}
            />
          ))}
        </div>
      )}
    </section>
  )
}

/** All numbers of the plots as a table, the newest first. */
function DaysTable({ days, step }: { days: readonly DayFigures[]; step: Step }) {
  const texts = usePageT()
  const { t } = texts
  const { day } = useT()
  const isByWeek = step === 'week'
  return (
    <ScrollingTable
      caption={t(isByWeek ? 'weeksCaption' : 'daysCaption')}
      headings={[t(isByWeek ? 'weekName' : 'dayName'), ...COLUMNS.map(({ name }) => t(name))]}
      isNumbers
    >
      {days.toReversed().map((figures) => (
        <tr key={figures.day}>
          <th scope="row">{day(figures.day)}</th>
          {COLUMNS.map(({ name, text }) => (
            <td key={name}>{text(figures, texts)}</td>
          ))}
        </tr>
      ))}
    </ScrollingTable>
  )
}
