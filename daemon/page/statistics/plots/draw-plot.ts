import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { inksOf } from './plot-colours.ts'
import { plotOptions } from './plot-options.ts'
import type { Plot } from './plots-of.ts'

/** All plots share one cursor. */
const CURSOR_SYNC_KEY = 'days'

/**
 * Draws a plot into an element and resizes it with the element until the returned function is called. Calls `onPoint`
 * with the index of the day under the cursor, or null.
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
        sync: { key: CURSOR_SYNC_KEY },
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

/** The indexes of the days, then the series. The highest bars come first, so that lower ones are drawn over them. */
function dataOf({ kind, scale, series }: Plot): uPlot.AlignedData {
  const places = Float64Array.from(series[0]?.values ?? [], (_, place) => place)
  const values = series.map(({ values }) => values.map((value) => fitting(value, scale)))
  return [places, ...(kind === 'bars' ? stacked(values).toReversed() : values)]
}

/** A logarithmic scale has no zero, so values below one millisecond are drawn as one. */
const fitting = (value: number | null, scale: Plot['scale']): number | null =>
  value === null || scale !== 'logarithmic' ? value : Math.max(1, value)

/** Cumulative sums: each series stacked on those before it. */
function stacked(values: readonly (number | null)[][]): number[][] {
  const below: number[] = []
  return values.map((series) =>
    series.map((value, place) => {
      below[place] = (below[place] ?? 0) + (value ?? 0)
      return below[place]
    }),
  )
}
