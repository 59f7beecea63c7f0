import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Ink, Plot } from './plots-of.ts'

/** Possible distances between the marks of the axis, in days. */
const DAY_STEPS = [1, 2, 7, 14, 30, 61, 122]
const WHOLE_STEPS = [1, 2, 5]
  .flatMap((step) => Array.from({ length: 12 }, (_, power) => step * 10 ** power))
  .sort((one, other) => one - other)
const ROOM_ABOVE = 1.08
/** Half a day before the first and after the last day, so that their bars are complete. */
const MARGIN = 0.5

/** Minimum width in pixels. It fits nearly all numbers, so that the axes of the plots are aligned. */
const AXIS_WIDTH = 64
const CHARACTER_WIDTH = 7
const AXIS_GAP = 12

/** The width of the longest mark, such as `1 min 40 sec`. `marks` is null before the first drawing. */
const roomFor = (marks: readonly string[] | null): number =>
  AXIS_GAP + CHARACTER_WIDTH * Math.max(0, ...(marks ?? []).map((mark) => mark.length))

type Options = Pick<uPlot.Options, 'scales' | 'axes' | 'series' | 'legend' | 'padding'>

/** uPlot's options for a plot, without sizes and cursor. */
function plotOptions(plot: Plot, labels: readonly string[], inks: Inks): Options {
  const axis = { stroke: inks.text, font: inks.font, ticks: { show: false } }
  return {
    legend: { show: false },
    padding: [8, 20, 0, 0],
    scales: {
      x: { time: false, range: [-MARGIN, Math.max(0, labels.length - 1) + MARGIN] },
      y: { range: (_, __, highest) => rangeOf(plot, highest), distr: plot.scale === 'logarithmic' ? 3 : 1 },
    },
    axes: [
      {
        ...axis,
        incrs: DAY_STEPS,
        space: 46,
        gap: 8,
        size: 30,
        grid: { show: false },
        values: (_, places) => places.map((place) => labels[place] ?? ''),
      },
      {
        ...axis,
        ...(plot.isWhole && { incrs: WHOLE_STEPS }),
        space: 28,
        size: (_, marks) => Math.max(AXIS_WIDTH, roomFor(marks)),
        ...(plot.scale === 'logarithmic' && { filter: wholePowers }),
        grid: {
          stroke: inks.line,
          width: 1,
          ...(plot.scale === 'logarithmic' && { filter: wholePowers }),
        },
        values: (_, marks) => marks.map((mark) => (mark === null ? '' : plot.short(mark))),
      },
    ],
    series: [{}, ...seriesOf(plot, inks)],
  }
}

/** A logarithmic axis has marks at 1, 10, 100 … only. */
const wholePowers: uPlot.Axis.Filter = (_, marks) =>
  marks.map((mark) => (Number.isInteger(Math.log10(mark)) ? mark : null))

function rangeOf({ scale, least }: Plot, highest: number | null): [number, number] {
  if (scale === 'share') return [0, 1]
  if (scale === 'logarithmic') return [1, 10 ** Math.max(2, Math.ceil(Math.log10((highest ?? 1) + 1)))]
  return [0, Math.max(least, highest ?? 0) * ROOM_ABOVE]
}

function seriesOf({ kind, series }: Plot, inks: Inks): uPlot.Series[] {
  const { bars } = uPlot.paths
  if (kind === 'bars' && bars) {
    // From the top of the stack down, see `dataOf`.
    const paths = bars({ size: [0.72, 36] })
    return series
      .toReversed()
      .map(({ ink }) => ({ fill: inks[ink], width: 0, paths, points: { show: false } }))
  }
  return series.map(({ ink, values }) => ({
    stroke: inks[ink],
    width: 2,
    ...(kind === 'area' && { fill: inks.wash }),
    // A single day between two without data has no line, so it needs a point.
    points: { show: kind === 'lines' && values.length <= 92, size: 5, fill: inks[ink] },
  }))
}

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

/** Computed colours for a canvas. */
type Inks = Record<Ink | 'wash' | 'text' | 'line', string> & { font: string }

/** Computes the page's current colours, since a canvas supports neither custom properties nor `light-dark()`. */
function inksOf(host: HTMLElement): Inks {
  const probe = document.createElement('span')
  host.append(probe)
  const colour = (property: string): string => {
    probe.style.color = `var(${property})`
    return getComputedStyle(probe).color
  }
  const inks = {
    accent: colour('--accent'),
    faint: colour('--line-strong'),
    danger: colour('--danger'),
    wash: colour('--accent-wash'),
    text: colour('--ink-soft'),
    line: colour('--line'),
    font: `12px ${getComputedStyle(probe).fontFamily}`,
  }
  probe.remove()
  return inks
}
