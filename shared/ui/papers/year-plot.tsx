import { useMemo, useRef } from 'preact/hooks'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { type YearFigures, yearFigures } from '../../conflicts/works-by-year.ts'
import type { Locale } from '../../messages/locale.ts'
import { useT } from '../context/use-t.ts'
import { Bars } from '../drawing/bars.tsx'
import { Button } from '../parts/button.tsx'
import { exportFileName, saveSvg } from '../parts/file-buttons.tsx'

/** Draws nothing if fewer than two years have works. */
export function YearPlot({ table: { judging }, pair }: { table: PairTable; pair: Pair }) {
  const years = useMemo(
    () =>
      yearFigures(
        pair.pubs?.items ?? [],
        pair.judgement?.others ?? [],
        judging?.at.year ?? new Date().getFullYear(),
      ),
    [pair, judging],
  )
  return <YearBars years={years} from={judging?.window?.from} />
}

/** Bars of works that do not count are fainter. `from`: the first year of the policy's window. */
export function YearBars({ years, from }: { years: readonly YearFigures[]; from: number | undefined }) {
  const locale = useT()
  const { t } = locale
  const figure = useRef<HTMLElement>(null)
  const [first] = years
  const last = years.at(-1)
  if (!first || !last) return null
  const most = Math.max(...years.map(({ counted, others }) => counted + others))
  const labels = [
    String(first.year),
    from === undefined ? t('plotMost', { count: most }) : t('plotWindow', { year: String(from) }),
    String(last.year),
  ]
  const save = (): void => {
    const picture = figure.current?.querySelector('svg')
    if (picture) saveSvg(picture, exportFileName(new Date(), 'years.svg'), labels)
  }
  return (
    <figure class="year-plot" ref={figure}>
      <Bars
        label={plotText(years, from, locale)}
        bars={years.map(({ year, counted, others }) => ({
          key: year,
          tops: [
            { look: 'plot-counted', top: counted },
            { look: 'plot-other', top: counted + others },
          ],
        }))}
        {...(from !== undefined && { shadedFrom: from - first.year })}
      />
      <figcaption class="hint">
        {labels.map((label, at) => (
          <span key={label}>
            <span aria-hidden="true">{label}</span>
            {at === 1 && ' · '}
            {at === 1 && (
              <Button
                class="link"
                aria-label={`${t('saveSvg')}: ${first.year}–${last.year}`}
                onClick={save}
                text={t('saveSvg')}
              />
            )}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

export function plotText(
  years: readonly YearFigures[],
  from: number | undefined,
  { t, number, list, sentences }: Pick<Locale, 't' | 'number' | 'list' | 'sentences'>,
): string {
  const figures = years
    .filter(({ counted, others }) => counted + others > 0)
    .map(({ year, counted, others }) => `${year}: ${number(counted + others)}`)
    .reverse()
  const says = t('plotSays', { figures: list(figures) })
  return sentences(says, from !== undefined && t('plotWindow', { year: String(from) }))
}
