import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { inksOf } from './plot-colours.ts'
import { plotOptions } from './plot-options.ts'
import type { Plot } from './plots-of.ts'

/** All plots point at the same day. */
const TOGETHER = 'days'

/**
 * Draws a plot into an element, as wide as that is, and has it follow until the returned function is called. Calls
 * back with the place of the day that is pointed at, or null.
 */
export function drawPlot(
  host: HTMLElement,
  plot: Plot,
  labels: readonly string[],
  onPoint: (place: number | null) => void,
): () => void {
  const drawn = new uPlot(
    {
      ...plotOptions(plot, labels, inksOf(host)),
      ...sizeOf(host),
      cursor: {
        sync: { key: TOGETHER },
        y: false,
        drag: { x: false, y: false },
        points: { show: plot.kind === 'lines' },
      },
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    },
    dataOf(plot),
    host,
  )
  const resized = new ResizeObserver(() => drawn.setSize(sizeOf(host)))
  resized.observe(host)
  return () => {
    resized.disconnect()
    drawn.destroy()
  }
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight })

/** Days by their place, then the series: the highest bar first, so that the lower ones are drawn over it. */
function dataOf({ kind, scale, series }: Plot): uPlot.AlignedData {
  const places = Float64Array.from(series[0]?.values ?? [], (_, place) => place)
  const values = series.map(({ values }) => values.map((value) => fitting(value, scale)))
  return [places, ...(kind === 'bars' ? stacked(values).toReversed() : values)]
}

/** A logarithmic scale has no zero; what took less than a millisecond is drawn as one. */
const fitting = (value: number | null, scale: Plot['scale']): number | null =>
  value === null || scale !== 'logarithmic' ? value : Math.max(1, value)

/** Each series on those before it. */
function stacked(values: readonly (number | null)[][]): number[][] {
  const below: number[] = []
  return values.map((series) =>
    series.map((value, place) => {
      below[place] = (below[place] ?? 0) + (value ?? 0)
      return below[place]
    }),
  )
}
