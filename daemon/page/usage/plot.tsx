import type { DayFigures } from '../../../shared/contract/runtime.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { usePageT } from '../messages/page-texts.ts'
import type { Step } from './day-figures.ts'
import { type Plot, type Scale, type Series, scaleOf } from './plots-of.ts'

/** The drawing's own units. It is stretched to its box; texts stand outside, so that they are not. */
const HEIGHT = 100
const DAY = 10
const BAR = 7

type PlotFigureProps = {
  plot: Plot
  days: readonly DayFigures[]
  step: Step
  /** The index of the day under the pointer, or null; all plots share it. */
  pointed: number | null
  onPoint: (place: number | null) => void
}

/** A plot with its title, unit, legend, and the numbers of the day under the pointer, by default of the last day. */
export function PlotFigure({ plot, days, step, pointed, onPoint }: PlotFigureProps) {
  const { day } = useT()
  const { t, shortDay } = usePageT()
  const says = usePlotText(plot, days)
  const place = pointed ?? days.length - 1
  const at = day(days[place]?.day ?? '')
  const scale = scaleOf(plot)
  const width = days.length * DAY
  return (
    <figure class="plot card">
      <figcaption>
        <h3>{plot.title}</h3> <span class="hint">{plot.unit}</span>
      </figcaption>
      <p class="plot-reading" aria-hidden="true">
        <span class="hint">{step === 'week' ? t('weekFrom', { day: at }) : at}</span>
        {plot.series.map((series) => (
          <span key={series.name} class={`plot-value ink-${series.ink}`}>
            {plot.series.length > 1 && <span>{series.name}</span>}
            <strong>{writtenAt(series, place, plot)}</strong>
          </span>
        ))}
      </p>
      <div class="plot-canvas">
        <svg class="plot-marks" aria-hidden="true">
          {scale.marks.map((mark) => (
            <text key={mark} x="100%" y={`${100 - 100 * scale.placeOf(mark)}%`}>
              {plot.short(mark)}
            </text>
          ))}
        </svg>
        <svg
          class="plot-drawing"
          role="img"
          aria-label={says}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          onPointerMove={({ clientX, currentTarget }) => {
            const box = currentTarget.getBoundingClientRect()
            const under = Math.floor(((clientX - box.left) / box.width) * days.length)
            onPoint(Math.max(0, Math.min(under, days.length - 1)))
          }}
          onPointerLeave={() => onPoint(null)}
        >
          <path
            class="plot-grid"
            d={scale.marks.map((mark) => `M0 ${heightOf(mark, scale)}H${width}`).join('')}
          />
          {pointed !== null && (
            <rect class="plot-pointed" x={pointed * DAY} y={0} width={DAY} height={HEIGHT} />
          )}
          {plot.kind === 'bars' ? (
            <Bars plot={plot} scale={scale} />
          ) : (
            plot.series.map(({ name, ink, values }) => {
              const line = linePath(values, scale)
              return (
                <g key={name} class={`ink-${ink}`}>
                  {plot.kind === 'area' && <path class="plot-area" d={`${line}V${HEIGHT}H${DAY / 2}Z`} />}
                  <path class="plot-line" d={line} />
                  <path class="plot-line plot-points" d={pointsPath(values, scale)} />
                </g>
              )
            })
          )}
        </svg>
        <p class="plot-days hint" aria-hidden="true">
          {labelledDays(days.length).map((place) => (
            <span key={place}>{shortDay(days[place]?.day ?? '')}</span>
          ))}
        </p>
      </div>
    </figure>
  )
}

const heightOf = (value: number, { placeOf }: Scale): number => HEIGHT * (1 - placeOf(value))

/** Stacked bars, each series on those before it. */
function Bars({ plot: { series }, scale }: { plot: Plot; scale: Scale }) {
  const below = new Map<number, number>()
  return series.map(({ name, ink, values }) => (
    <g key={name} class={`ink-${ink}`}>
      {values.map((value, place) => {
        const from = below.get(place) ?? 0
        below.set(place, from + (value ?? 0))
        const [top, bottom] = [heightOf(from + (value ?? 0), scale), heightOf(from, scale)]
        const x = place * DAY + (DAY - BAR) / 2
        // Days have no identity but their place.
        return value ? <rect key={place} x={x} y={top} width={BAR} height={bottom - top} /> : null
      })}
    </g>
  ))
}

const placed = (value: number, place: number, scale: Scale): string =>
  `${place * DAY + DAY / 2} ${heightOf(value, scale)}`

/** A line through the middle of each day with a value. */
export const linePath = (values: Series['values'], scale: Scale): string =>
  values
    .map((value, place) => {
      if (value === null) return ''
      return `${(values[place - 1] ?? null) === null ? 'M' : 'L'}${placed(value, place, scale)}`
    })
    .join('')

/** A point on each day between two without a value, through which no line goes. */
export const pointsPath = (values: Series['values'], scale: Scale): string =>
  values
    .map((value, place) => {
      const isAlone = (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null
      return value !== null && isAlone ? `M${placed(value, place, scale)}h0` : ''
    })
    .join('')

const MOST_LABELS = 5

/** The indexes of up to five days from the first to the last, evenly apart. */
function labelledDays(count: number): number[] {
  const gaps = Math.min(count, MOST_LABELS) - 1
  return [
    ...new Set(Array.from({ length: gaps + 1 }, (_, nth) => Math.round((nth * (count - 1)) / (gaps || 1)))),
  ]
}

function writtenAt({ values }: Series, place: number, { written }: Plot): string {
  const value = values[place]
  return value === null || value === undefined ? '–' : written(value)
}

/** The plot in a sentence, for screen readers. */
function usePlotText(plot: Plot, days: readonly DayFigures[]): string {
  const { day, list } = useT()
  const { t } = usePageT()
  const series = plot.series.map((series) => {
    const known = series.values.filter((value) => value !== null)
    const highest = known.length === 0 ? t('none') : plot.written(Math.max(...known))
    return t('seriesSays', { name: series.name, highest, latest: writtenAt(series, days.length - 1, plot) })
  })
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return t('plotSays', { title: plot.title, first: day(first), last: day(last), series: list(series) })
}
