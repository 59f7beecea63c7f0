import type { Pair } from '../../conflicts/pair-table.ts'
import type { GraphEdge, PeopleGraph } from '../../conflicts/people-graph.ts'
import type { Locale } from '../../i18n/locale.ts'
import { useT } from '../context/use-t.ts'
import { cellMark } from '../matrix/cell.ts'

/** The works of a line, as the cell of its pair shows them, and the year of the last one. */
export const edgeFigures = ({ pair, lastYear }: GraphEdge, locale: Locale): string =>
  [cellMark(pair, locale), lastYear].filter((figure) => figure !== null).join(' · ')

type PersonPairsProps = { graph: PeopleGraph; id: string | null; onChoose: (pair: Pair) => void }

const strongestFirst = (one: GraphEdge, other: GraphEdge): number =>
  other.count - one.count || (other.lastYear ?? 0) - (one.lastYear ?? 0)

/** With whom lines join the selected person; each a way to the papers of that pair. */
export function PersonPairs({ graph, id, onChoose }: PersonPairsProps) {
  const locale = useT()
  const { t } = locale
  const names = new Map(graph.people.map(({ id, name }) => [id, name]))
  const edges = graph.edges
    .filter(({ source, target }) => source === id || target === id)
    .toSorted(strongestFirst)
  return (
    <div class="network-selected" role="status">
      {id !== null && (
        <>
          <p>
            <strong>{t('networkOf', { name: names.get(id) ?? '' })}</strong>
          </p>
          <ul class="row">
            {edges.map((edge) => (
              <li key={edge.source === id ? edge.target : edge.source}>
                <button type="button" class="link" onClick={() => onChoose(edge.pair)}>
                  <bdi>{names.get(edge.source === id ? edge.target : edge.source)}</bdi>
                </button>{' '}
                <span class="hint">{edgeFigures(edge, locale)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
