import { useMemo, useRef } from 'preact/hooks'
import type { Pair } from '../../conflicts/pair-table.ts'
import type { GraphEdge, GraphPerson, PeopleGraph } from '../../conflicts/people-graph.ts'
import type { Locale } from '../../i18n/locale.ts'
import { useT } from '../context/use-t.ts'
import { hasModifier, isPressKey } from '../parts/shortcut-keys.ts'
import { type NetworkLayout, nearestPerson, type Placed } from './network-layout.ts'
import { edgeFigures } from './person-pairs.tsx'

type NetworkDrawingProps = {
  graph: PeopleGraph
  layout: NetworkLayout
  /** The person whose edges stand out: the one under the pointer or the focus, else the selected one. */
  active: string | null
  selected: string | null
  /** The one that Tab reaches. */
  tabStop: string | null
  /** The year from which "recent" is reckoned. */
  thisYear: number
  onActive: (id: string | null) => void
  onSelect: (id: string) => void
  onChoose: (pair: Pair) => void
}

/** The people as points with their names, and the pairs as lines between them. */
export function NetworkDrawing(props: NetworkDrawingProps) {
  const { graph, layout, active, selected, tabStop, thisYear, onActive, onSelect, onChoose } = props
  const locale = useT()
  const { t } = locale
  const drawing = useRef<SVGSVGElement>(null)
  // Up to some thousands of lines: they are drawn once, and those of the active person again on top of them.
  const lines = useMemo(
    () => linesOf(graph.edges, layout, thisYear, locale, onChoose),
    [graph, layout, thisYear, locale, onChoose],
  )
  const ofActive = graph.edges.filter(({ source, target }) => source === active || target === active)
  const near = new Set(ofActive.flatMap(({ source, target }) => [source, target]))

  const onKeyDown = (event: KeyboardEvent, id: string): void => {
    if (isPressKey(event)) {
      event.preventDefault()
      onSelect(id)
      return
    }
    const next = hasModifier(event) ? null : nearestPerson(layout, id, event.key)
    if (next === null) return
    event.preventDefault()
    const place = graph.people.findIndex((person) => person.id === next)
    drawing.current?.querySelectorAll<SVGGElement>('.network-person')[place]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the section around it has a name
    <svg
      ref={drawing}
      class={active === null ? 'network-drawing' : 'network-drawing has-active'}
      width={layout.width}
      height={layout.height}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      onPointerLeave={() => onActive(null)}
    >
      <g class="network-lines">{lines}</g>
      <g class="network-lines network-lines-active">
        {linesOf(ofActive, layout, thisYear, locale, onChoose)}
      </g>
      {graph.people.map((person) => {
        const { id, lists } = person
        const place = layout.places.get(id)
        if (!place) return null
        const classes = [
          'network-person',
          `network-${lists}`,
          (id === active || near.has(id)) && 'is-near',
          id === selected && 'is-selected',
        ]
        return (
          // biome-ignore lint/a11y/useSemanticElements: SVG has no button
          <g
            key={id}
            class={classes.filter(Boolean).join(' ')}
            transform={`translate(${place.x} ${place.y})`}
            role="button"
            // In SVG names of attributes are taken as they are written: `tabIndex` would be no attribute.
            tabindex={id === tabStop ? 0 : -1}
            aria-pressed={id === selected}
            aria-label={personLabel(person, t)}
            onPointerEnter={() => onActive(id)}
            onFocus={() => onActive(id)}
            onBlur={() => onActive(null)}
            onClick={() => onSelect(id)}
            onKeyDown={(event) => onKeyDown(event, id)}
          >
            <PersonMark person={person} place={place} room={roomFor(place, layout)} />
          </g>
        )
      })}
    </svg>
  )
}

const personLabel = ({ name, lists, degree }: GraphPerson, t: Locale['t']): string =>
  lists === 'both'
    ? t('networkPersonBoth', { name, count: degree })
    : t('networkPerson', { name, count: degree, side: lists === 'a' ? 'A' : 'B' })

type PersonMarkProps = { person: GraphPerson; place: Placed; room: number }

/** The point (a square for list B, both for people on both lists: colour is not all that tells them apart) and the name. */
function PersonMark({ person: { name, lists }, place: { label }, room }: PersonMarkProps) {
  const isBefore = label === 'before'
  return (
    <>
      <rect class="network-focus" x={isBefore ? -room : -9} y={-10} width={room + 9} height={20} rx={4} />
      <PersonPoint lists={lists} />
      <text x={isBefore ? -10 : 10} dy="0.35em" text-anchor={isBefore ? 'end' : 'start'}>
        {shortened(name, room)}
      </text>
      <title>{name}</title>
    </>
  )
}

/** A circle for list A, a square for list B, both for people on both lists: colour is not all that tells them apart. */
export const PersonPoint = ({ lists }: Pick<GraphPerson, 'lists'>) => (
  <>
    {lists !== 'a' && <rect class="network-point" x={-5} y={-5} width={10} height={10} />}
    {lists !== 'b' && <circle class="network-point" r={lists === 'both' ? 3 : 5.5} />}
  </>
)

/** The pixels between a point and the edge of the drawing, as many as a name may take. */
const roomFor = ({ x, label }: Placed, { width }: NetworkLayout): number =>
  Math.min(170, label === 'before' ? x : width - x)

const PIXELS_A_LETTER = 6.8

/** SVG cuts no text off by itself. The middle goes: family name and homonym number stand at the end. */
function shortened(name: string, room: number): string {
  const most = Math.max(6, Math.floor((room - 14) / PIXELS_A_LETTER))
  const letters = [...name]
  if (letters.length <= most) return name
  const end = Math.ceil((most - 1) * 0.6)
  return `${letters.slice(0, most - 1 - end).join('')}…${letters.slice(-end).join('')}`
}

function linesOf(
  edges: readonly GraphEdge[],
  { places }: NetworkLayout,
  thisYear: number,
  locale: Locale,
  onChoose: (pair: Pair) => void,
) {
  return edges.map((edge) => {
    const [from, to] = [places.get(edge.source), places.get(edge.target)]
    if (!from || !to) return null
    // Two people in the middle have a curve, beside those between them.
    const aside = from.x === to.x ? Math.min(120, Math.abs(to.y - from.y)) : 0
    const way = `M${from.x} ${from.y}Q${(from.x + to.x) / 2 + aside} ${(from.y + to.y) / 2} ${to.x} ${to.y}`
    const { leftName, rightName } = edge.pair
    return (
      // The keyboard reaches pairs through their people.
      // biome-ignore lint/a11y/noStaticElementInteractions: as said
      <g key={`${edge.source}\n${edge.target}`} onClick={() => onChoose(edge.pair)}>
        <path class="network-hit" d={way} />
        <path class={lineClass(edge, thisYear)} stroke-width={widthOf(edge.count)} d={way} />
        <title>{`${leftName} – ${rightName}: ${edgeFigures(edge, locale)}`}</title>
      </g>
    )
  })
}

/** 1 to 6 pixels, by steps of doubling. */
const widthOf = (count: number): number => Math.min(6, 1 + Math.log2(Math.max(1, count)))

function lineClass({ group, lastYear }: GraphEdge, thisYear: number): string {
  const age = lastYear === null ? Number.POSITIVE_INFINITY : thisYear - lastYear
  const recency = age <= 3 ? 'is-recent' : age <= 8 ? 'is-earlier' : ''
  if (group === 'dismissed') return 'network-line is-dismissed'
  return ['network-line', recency, group !== 'conflict' && 'is-uncertain'].filter(Boolean).join(' ')
}
