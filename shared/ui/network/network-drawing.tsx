import { useCallback } from 'preact/hooks'
import type { Pair } from '../../conflicts/pair-table.ts'
import type { GraphEdge, GraphPerson, PeopleGraph } from '../../conflicts/people-graph.ts'
import { rulingOf } from '../../conflicts/standing.ts'
import type { Locale } from '../../messages/locale.ts'
import { useT } from '../context/use-t.ts'
import { cellMark, REOPENED_MARK } from '../matrix/cell.ts'
import type { NetworkLayout } from './network-layout.ts'
import { NetworkLine, PeopleDrawing } from './people-drawing.tsx'

/** The works of a line, as the cell of its pair shows them, and the year of the last one. */
export const edgeFigures = ({ pair, lastYear }: GraphEdge, locale: Locale): string =>
  [cellMark(pair, locale), lastYear].filter((figure) => figure !== null).join(' · ')

/** Whether a pair was decided, but has to be decided again. */
export const isReopened = ({ pair }: GraphEdge): boolean =>
  pair.decision !== undefined && rulingOf(pair) === null

type NetworkDrawingProps = {
  graph: PeopleGraph
  layout: NetworkLayout
  selected: string | null
  /** The year from which "recent" is reckoned. */
  thisYear: number
  onSelect: (id: string) => void
  onChoose: (pair: Pair) => void
}

/** The people of a graph, and its pairs as lines that can be chosen. */
export function NetworkDrawing({ graph, layout, thisYear, onChoose, ...selection }: NetworkDrawingProps) {
  const { t } = useT()
  const drawEdge = useCallback(
    (edge: GraphEdge) => (
      <Line key={`${edge.source}\n${edge.target}`} {...{ edge, layout, thisYear, onChoose }} />
    ),
    [layout, thisYear, onChoose],
  )
  const people = graph.people.map((person) => ({ ...person, label: personLabel(person, t) }))
  return <PeopleDrawing {...{ people, layout, drawEdge }} edges={graph.edges} {...selection} />
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
      <NetworkLine tie={edge} {...{ way, thisYear }} />
      {isReopened(edge) && (
        <text x={x + aside / 2} y={y}>
          {REOPENED_MARK}
        </text>
      )}
      <title>{`${leftName} – ${rightName}: ${edgeFigures(edge, locale)}`}</title>
    </g>
  )
}
