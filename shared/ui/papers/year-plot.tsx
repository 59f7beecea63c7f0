import { useMemo } from 'preact/hooks'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { type YearPlotFigures, yearFigures } from '../../conflicts/works-by-year.ts'
import type { Locale } from '../../i18n/locale.ts'
import { useT } from '../context/use-t.ts'

/** The plot's own units. Its width is stretched to the panel's; text stands outside, so that it is not. */
const HEIGHT = 36
const STEP = 10
const BAR = 8

/**
 * The joint works of a pair a year, with the policy's window. Nothing, if there are works of one year only. Works of a year
 * that cannot be right are said below.
 */
export function YearPlot({ table, pair }: { table: PairTable; pair: Pair }) {
  const locale = useT()
  const { t } = locale
  const { judging } = table
  const { years, beyond } = useMemo(() => {
    const items = pair.pubs?.items ?? []
    return yearFigures(items, pair.judgement?.others ?? [], judging?.at.year ?? new Date().getFullYear())
  }, [pair, judging])
  const [first] = years
  const last = years.at(-1)
  if (!first || !last) return null
  const most = Math.max(...years.map(({ counted, others }) => counted + others))
  const unit = (HEIGHT - 2) / most
  const from = judging?.window?.from
  const windowAt = from === undefined ? null : Math.max(0, from - first.year) * STEP
  return (
    <>
      <figure class="year-plot">
        <svg
          role="img"
          aria-label={plotText({ years, beyond }, from, locale)}
          viewBox={`0 0 ${years.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {windowAt !== null && windowAt < years.length * STEP && (
            <rect
              class="plot-window"
              x={windowAt}
              y={0}
              width={years.length * STEP - windowAt}
              height={HEIGHT}
            />
          )}
          <path class="plot-base" d={`M0 ${HEIGHT - 0.5}H${years.length * STEP}`} />
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
      {beyond.length > 0 && (
        <p class="hint" aria-hidden="true">
          {beyondText(beyond, locale)}
        </p>
      )}
    </>
  )
}

/** Returns the plot in words: each year with works, newest first, and where the window begins. */
export function plotText(
  { years, beyond }: YearPlotFigures,
  from: number | undefined,
  locale: Pick<Locale, 't' | 'number' | 'list'>,
): string {
  const { t, number, list } = locale
  const figures = years
    .filter(({ counted, others }) => counted + others > 0)
    .map(({ year, counted, others }) => `${year}: ${number(counted + others)}`)
    .reverse()
  return [
    t('plotSays', { figures: list(figures) }),
    from !== undefined && t('plotWindow', { year: String(from) }),
    beyond.length > 0 && beyondText(beyond, locale),
  ]
    .filter(Boolean)
    .join(' ')
}

const beyondText = (beyond: YearPlotFigures['beyond'], { t, list }: Pick<Locale, 't' | 'list'>): string =>
  t('plotBeyond', {
    papers: list(beyond.map(({ year, count }) => t('plotDated', { count, year: String(year) }))),
  })
