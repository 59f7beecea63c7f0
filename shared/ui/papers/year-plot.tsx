import { useMemo } from 'preact/hooks'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { type YearFigures, yearFigures } from '../../conflicts/works-by-year.ts'
import type { Locale } from '../../messages/locale.ts'
import { useT } from '../context/use-t.ts'

/** The plot's own units. Its width is stretched to the panel's; text stands outside, so that it is not. */
const HEIGHT = 36
const STEP = 10
const BAR = 8

/** The joint works of a pair a year, with the policy's window. Nothing, if there are works of one year only. */
export function YearPlot({ table: { judging }, pair }: { table: PairTable; pair: Pair }) {
  const locale = useT()
  const { t } = locale
  const years = useMemo(
    () =>
      yearFigures(
        pair.pubs?.items ?? [],
        pair.judgement?.others ?? [],
        judging?.at.year ?? new Date().getFullYear(),
      ),
    [pair, judging],
  )
  const [first] = years
  const last = years.at(-1)
  if (!first || !last) return null
  const most = Math.max(...years.map(({ counted, others }) => counted + others))
  const unit = (HEIGHT - 2) / most
  const width = years.length * STEP
  const from = judging?.window?.from
  const windowAt = from === undefined ? width : Math.max(0, from - first.year) * STEP
  return (
    <figure class="year-plot">
      <svg
        role="img"
        aria-label={plotText(years, from, locale)}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <rect class="plot-window" x={windowAt} width={Math.max(0, width - windowAt)} height={HEIGHT} />
        <path class="plot-base" d={`M0 ${HEIGHT - 0.5}H${width}`} />
        {years.map(({ year, counted, others }, index) => (
          <g key={year} transform={`translate(${index * STEP + (STEP - BAR) / 2} ${HEIGHT - 1})`}>
            <rect class="plot-counted" width={BAR} y={-counted * unit} height={counted * unit} />
            <rect class="plot-other" width={BAR} y={-(counted + others) * unit} height={others * unit} />
          </g>
        ))}
      </svg>
      <figcaption class="hint" aria-hidden="true">
        <span>{String(first.year)}</span>
        <span>
          {from === undefined ? t('plotMost', { count: most }) : t('plotWindow', { year: String(from) })}
        </span>
        <span>{String(last.year)}</span>
      </figcaption>
    </figure>
  )
}

/** Returns the plot in words: each year with works, newest first, and where the window begins. */
export function plotText(
  years: readonly YearFigures[],
  from: number | undefined,
  { t, number, list }: Pick<Locale, 't' | 'number' | 'list'>,
): string {
  const figures = years
    .filter(({ counted, others }) => counted + others > 0)
    .map(({ year, counted, others }) => `${year}: ${number(counted + others)}`)
    .reverse()
  const says = t('plotSays', { figures: list(figures) })
  return from === undefined ? says : `${says} ${t('plotWindow', { year: String(from) })}`
}
