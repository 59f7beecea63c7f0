import { useMemo } from 'preact/hooks'
import type { PairGroup } from '../../conflicts/pair-group.ts'
import type { Pair } from '../../conflicts/pair-table.ts'
import type { GraphEdge, PeopleGraph } from '../../conflicts/people-graph.ts'
import { useT } from '../i18n/context.tsx'
import { type NetworkMessageKey, useNetworkT } from './network-texts.ts'

type PersonPairsProps = { graph: PeopleGraph; id: string | null; onChoose: (pair: Pair) => void }

const strongestFirst = (one: GraphEdge, other: GraphEdge): number =>
  other.count - one.count || (other.lastYear ?? 0) - (one.lastYear ?? 0)

/** With whom the selected person has papers; each a way to these papers. */
export function PersonPairs({ graph, id, onChoose }: PersonPairsProps) {
  const { t } = useNetworkT()
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
          <ul>
            {edges.map((edge) => (
              <li key={edge.source === id ? edge.target : edge.source}>
                <button type="button" class="link" onClick={() => onChoose(edge.pair)}>
                  <bdi>{names.get(edge.source === id ? edge.target : edge.source)}</bdi>
                </button>{' '}
                <span class="hint">{figuresOf(edge)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const figuresOf = ({ count, lastYear }: GraphEdge): string =>
  lastYear === null ? String(count) : `${count} · ${lastYear}`

const VERDICTS = {
  conflict: 'networkConflict',
  same_person: 'networkSame',
  possible: 'networkPossible',
} as const satisfies Partial<Record<PairGroup, NetworkMessageKey>>

/** All lines of the network as rows, the strongest first. */
export function NetworkTable({ graph, onChoose }: Pick<PersonPairsProps, 'graph' | 'onChoose'>) {
  const { t } = useNetworkT()
  const { number, t: shared } = useT()
  const edges = useMemo(() => graph.edges.toSorted(strongestFirst), [graph])
  return (
    <details class="network-table">
      <summary>{t('networkTable')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{shared('sideA')}</th>
            <th scope="col">{shared('sideB')}</th>
            <th scope="col">{t('networkCount')}</th>
            <th scope="col">{t('networkLast')}</th>
            <th scope="col">{t('networkVerdict')}</th>
          </tr>
        </thead>
        <tbody>
          {edges.map((edge) => {
            const { leftName: left, rightName: right } = edge.pair
            return (
              <tr key={`${edge.source}\n${edge.target}`}>
                <td>
                  <bdi>{left}</bdi>
                </td>
                <td>
                  <bdi>{right}</bdi>
                </td>
                <td>
                  <button
                    type="button"
                    class="link"
                    aria-label={t('networkChoose', { left, right, count: edge.count })}
                    onClick={() => onChoose(edge.pair)}
                  >
                    {number(edge.count)}
                  </button>
                </td>
                <td>{edge.lastYear === null ? '–' : String(edge.lastYear)}</td>
                <td>{t(VERDICTS[edge.group as keyof typeof VERDICTS])}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </details>
  )
}
