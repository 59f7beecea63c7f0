import { useMemo, useRef } from 'preact/hooks'
import { standingRuling } from '../../conflicts/pair-group.ts'
import type { Pair } from '../../conflicts/pair-table.ts'
import type { GraphEdge, GraphPerson, PeopleGraph } from '../../conflicts/people-graph.ts'
import type { Locale } from '../../i18n/locale.ts'
import { useT } from '../context/use-t.ts'
import { cellMark, REOPENED_MARK } from '../matrix/cell.ts'
import { hasModifier } from '../parts/shortcut-keys.ts'
import { type NetworkLayout, nearestPerson } from './network-layout.ts'

/** The marks of people of list A, of list B and of both: colour is not all that tells them apart. */
export const POINTS = { a: '●', b: '■', both: '◆' } as const

/** The works of a line, as the cell of its pair shows them, and the year of the last one. */
export const edgeFigures = ({ pair, lastYear }: GraphEdge, locale: Locale): string =>
  [cellMark(pair, locale), lastYear].filter((figure) => figure !== null).join(' · ')

/** Whether a pair was decided, but has to be decided again. */
export const isReopened = ({ pair }: GraphEdge): boolean =>
  pair.decision !== undefined && standingRuling(pair) === null

type NetworkDrawingProps = {
  graph: PeopleGraph
  layout: NetworkLayout
  /** The person whose edges stand out: the one under the pointer or the focus, else the selected one. */
  active: string | null
  selected: string | null
  /** The year from which "recent" is reckoned. */
  thisYear: number
  onActive: (id: string | null) => void
  onSelect: (id: string) => void
  onChoose: (pair: Pair) => void
}

/** The people as buttons with their names, and the pairs as lines between them. */
export function NetworkDrawing(props: NetworkDrawingProps) {
  const { graph, layout, active, selected, thisYear, onActive, onSelect, onChoose } = props
  const { width, height, places } = layout
  const locale = useT()
  const drawing = useRef<HTMLDivElement>(null)
  const linesOf = (edges: readonly GraphEdge[]) =>
    edges.map((edge) => (
      <Line key={`${edge.source}\n${edge.target}`} {...{ edge, layout, thisYear, onChoose }} />
    ))
  // Up to some thousands of lines: they are drawn once, and those of the active person again on top of them.
  const lines = useMemo(() => linesOf(graph.edges), [graph, layout, thisYear, onChoose])
  const ofActive = graph.edges.filter(({ source, target }) => source === active || target === active)
  const near = new Set([active, ...ofActive.flatMap(({ source, target }) => [source, target])])
  const tabStop = active ?? graph.people[0]?.id

  const onKeyDown = (event: KeyboardEvent, id: string): void => {
    const next = hasModifier(event) ? null : nearestPerson(layout, id, event.key)
    if (next === null) return
    event.preventDefault()
    const place = graph.people.findIndex((person) => person.id === next)
    drawing.current?.querySelectorAll<HTMLElement>('.network-person')[place]?.focus()
  }
  return (
    <div
      ref={drawing}
      class={active === null ? 'network-drawing' : 'network-drawing has-active'}
      style={{ width: `${width}px`, height: `${height}px` }}
      onPointerLeave={() => onActive(null)}
    >
      <svg width={width} height={height} aria-hidden="true">
        <g>{lines}</g>
        <g class="network-active">{linesOf(ofActive)}</g>
      </svg>
      {graph.people.map((person) => {
        const { id, lists, name } = person
        const { x = 0, y = 0 } = places.get(id) ?? {}
        return (
          <button
            key={id}
            type="button"
            class={`network-person network-${lists} ${near.has(id) ? 'is-near' : ''}`}
            style={{
              top: `${y}px`,
              [lists === 'b' ? 'left' : 'right']: `${lists === 'b' ? x : width - x}px`,
            }}
            tabIndex={id === tabStop ? 0 : -1}
            aria-pressed={id === selected}
            aria-label={personLabel(person, locale.t)}
            title={name}
            onPointerEnter={() => onActive(id)}
            onFocus={() => onActive(id)}
            onBlur={() => onActive(null)}
            onClick={() => onSelect(id)}
            onKeyDown={(event) => onKeyDown(event, id)}
          >
            <span class="network-name one-line">
              <bdi>{name}</bdi>
            </span>
            <span class="network-point">{POINTS[lists]}</span>
          </button>
        )
      })}
    </div>
  )
}

const personLabel = ({ name, lists, degree }: GraphPerson, t: Locale['t']): string =>
  lists === 'both'
    ? t('networkPersonBoth', { name, count: degree })
    : t('networkPerson', { name, count: degree, side: lists === 'a' ? 'A' : 'B' })

type LineProps = Pick<NetworkDrawingProps, 'layout' | 'thisYear' | 'onChoose'> & { edge: GraphEdge }

/** A pair. The keyboard reaches it through its people. */
function Line({ edge, layout: { places }, thisYear, onChoose }: LineProps) {
  const locale = useT()
  const [from, to] = [places.get(edge.source), places.get(edge.target)]
  if (!from || !to) return null
  const { leftName, rightName } = edge.pair
  // Two people in the middle have a curve, beside those between them.
  const aside = from.x === to.x ? Math.min(120, Math.abs(to.y - from.y)) : 0
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  const way = `M${from.x} ${from.y}Q${x + aside} ${y} ${to.x} ${to.y}`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as said
    <g onClick={() => onChoose(edge.pair)}>
      <path class="network-hit" d={way} />
      <path class={lineClass(edge, thisYear)} stroke-width={lineWidth(edge.count)} d={way} />
      {isReopened(edge) && (
        <text x={x + aside / 2} y={y}>
          {REOPENED_MARK}
        </text>
      )}
      <title>{`${leftName} – ${rightName}: ${edgeFigures(edge, locale)}`}</title>
    </g>
  )
}

/** 1 to 6 pixels, by steps of doubling. */
export const lineWidth = (count: number): number => Math.min(6, 1 + Math.log2(Math.max(1, count)))

export function lineClass(
  { group, lastYear }: Pick<GraphEdge, 'group' | 'lastYear'>,
  thisYear: number,
): string {
  if (group === 'dismissed') return 'network-line is-dismissed'
  const age = lastYear === null ? Number.POSITIVE_INFINITY : thisYear - lastYear
  const recency = age <= 3 ? 'is-recent' : age <= 8 ? 'is-earlier' : ''
  return ['network-line', recency, group !== 'conflict' && 'is-uncertain'].filter(Boolean).join(' ')
}
