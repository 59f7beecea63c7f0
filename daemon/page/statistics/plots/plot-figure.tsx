import { useEffect, useRef, useState } from 'preact/hooks'
import type { DayFigures } from '../../../../shared/contract/runtime.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import type { Step } from '../day-figures.ts'
import { useStatisticsT } from '../messages/statistics-messages.ts'
import { drawPlot } from './draw-plot.ts'
import type { Plot, Series } from './plots-of.ts'

type PlotFigureProps = { plot: Plot; days: readonly DayFigures[]; step: Step }

/** A plot with its title, unit, legend, and the numbers of the day under the cursor, by default of the last day. */
export function PlotFigure({ plot, days, step }: PlotFigureProps) {
  const { day } = useT()
  const { t, shortDay } = useStatisticsT()
  const written = (figures: DayFigures | undefined): string => {
    const text = day(figures?.day ?? '')
    return step === 'week' ? t('weekFrom', { day: text }) : text
  }
  const canvas = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const colours = useColours()
  const says = usePlotText(plot, days)
  useEffect(() => {
    const host = canvas.current
    if (!host) return
    const labels = days.map((figures) => shortDay(figures.day))
    return drawPlot(host, plot, labels, setPointed)
    // `colours` is not read here: `drawPlot` reads the colours from the document.
  }, [plot.title, days, shortDay, colours])
  const place = pointed ?? days.length - 1
  return (
    <figure class="plot">
      <figcaption>
        <h3>{plot.title}</h3> <span class="hint">{plot.unit}</span>
      </figcaption>
      <p class="plot-reading" aria-hidden="true">
        <span class="plot-day">
          <FixedWidthText text={written(days[place])} all={days.map(written)} />
        </span>
        {plot.series.map((series) => (
          <span key={series.name} class="plot-value">
            <span class={`swatch swatch-${series.ink} swatch-${plot.kind}`} />
            {plot.series.length > 1 && <span>{series.name}</span>}
            <strong>
              <FixedWidthText
                text={writtenAt(series, place, plot)}
                all={days.map((_, other) => writtenAt(series, other, plot))}
              />
            </strong>
          </span>
        ))}
      </p>
      <div class="plot-canvas" ref={canvas} role="img" aria-label={says} />
    </figure>
  )
}

/**
 * A text as wide as the longest of `all`, so that nothing moves when it changes to another of them. All digits have the
 * width of `0`, so texts that differ only in digits are laid out once.
 */
function FixedWidthText({ text, all }: { text: string; all: readonly string[] }) {
  const rooms = [...new Set(all.map((other) => other.replace(/\d/g, '0')))]
  return (
    <span class="plot-text">
      {rooms.map((room) => (
        <span key={room} class="plot-room">
          {room}
        </span>
      ))}
      <span class="plot-now">{text}</span>
    </span>
  )
}

function writtenAt({ values }: Series, place: number, { written }: Plot): string {
  const value = values[place]
  return value === null || value === undefined ? '–' : written(value)
}

/** The plot in a sentence, for screen readers. */
function usePlotText(plot: Plot, days: readonly DayFigures[]): string {
  const { day, list } = useT()
  const { t } = useStatisticsT()
  const series = plot.series.map((series) => {
    const known = series.values.filter((value) => value !== null)
    const highest = known.length === 0 ? t('none') : plot.written(Math.max(...known))
    return t('seriesSays', { name: series.name, highest, latest: writtenAt(series, days.length - 1, plot) })
  })
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return t('plotSays', { title: plot.title, first: day(first), last: day(last), series: list(series) })
}

/** A counter that changes when the page's colours may have changed, so that canvases are drawn again. */
function useColours(): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const changed = (): void => setVersion((before) => before + 1)
    const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
      matchMedia(query),
    )
    const theme = new MutationObserver(changed)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    for (const query of queries) query.addEventListener('change', changed)
    return () => {
      theme.disconnect()
      for (const query of queries) query.removeEventListener('change', changed)
    }
  }, [])
  return version
}
