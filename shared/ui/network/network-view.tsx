import './network.css'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Pair } from '../../conflicts/pair-table.ts'
import { type GraphEdge, type PeopleGraph, peopleGraph } from '../../conflicts/people-graph.ts'
import type { Standing } from '../../conflicts/standing.ts'
import type { Locale } from '../../messages/locale.ts'
import { useT } from '../context/use-t.ts'
import { REOPENED_MARK } from '../matrix/cell.ts'
import type { PairsViewProps } from '../matrix/matrix-view.ts'
import { Button } from '../parts/button.tsx'
import { edgeFigures, isReopened, NetworkDrawing } from './network-drawing.tsx'
import { layoutNetwork } from './network-layout.ts'
import { POINTS } from './people-drawing.tsx'
import { useWidth } from './use-width.ts'

/** The people of an answer and their pairs, drawn as a network. The list of pairs says the same in words. */
export function NetworkView({ table, filter, onChoose, onOrder }: PairsViewProps) {
  const { t } = useT()
  const graph = useMemo(() => peopleGraph(table, filter), [table, filter])
  useEffect(() => onOrder(graph.edges.map(({ pair }) => pair)), [graph, onOrder])
  const box = useRef<HTMLElement>(null)
  const hasPeople = graph.people.length > 0
  const width = useWidth(box, hasPeople)
  const layout = useMemo(() => layoutNetwork(graph, width), [graph, width])
  const [chosen, select] = useState<string | null>(null)
  const selected = graph.people.some(({ id }) => id === chosen) ? chosen : null

  const notDrawn = whoIsNotDrawn(graph, filter, t).map((sentence) => <p key={sentence}>{sentence}</p>)
  if (!hasPeople)
    return (
      <div class="nobody">
        <p class="lead">{t(filter === null ? 'networkNobody' : 'networkNobodyShown')}</p>
        {filter === null && notDrawn}
      </div>
    )
  const sizes = [
    t('people', { count: graph.people.length }),
    t('networkEdges', { count: graph.edges.length }),
  ]
  return (
    <div class="network stack">
      <div>
        <p>{sizes.join(t('clauseSeparator'))}</p>
        {notDrawn}
      </div>
      <NetworkKey edges={graph.edges} />
      <section class="network-box scroll-box" ref={box} aria-label={t('networkTitle')}>
        <NetworkDrawing
          graph={graph}
          layout={layout}
          selected={selected}
          thisYear={table.judging?.at.year ?? new Date().getFullYear()}
          onSelect={(id) => select((before) => (before === id ? null : id))}
          onChoose={onChoose}
        />
      </section>
      <p class="hint">{t('networkHow')}</p>
      <PersonPairs graph={graph} id={selected} onChoose={onChoose} />
    </div>
  )
}

/**
 * Returns a sentence for each group that is not drawn, with the reason. Without a filter nobody with an
 * unknown pair is called clear (docs/dev/protocol.md, The rule of zero).
 */
export function whoIsNotDrawn(
  { alone, unknown }: PeopleGraph,
  filter: Standing | null,
  t: Locale['t'],
): string[] {
  if (filter !== null) return alone > 0 ? [t('networkOtherKind', { count: alone })] : []
  const clear = alone - unknown
  return [
    ...(clear > 0 ? [t('networkClear', { count: clear })] : []),
    ...(unknown > 0 ? [t('networkUnknown', { count: unknown })] : []),
  ]
}

/** The meaning of the marks. */
function NetworkKey({ edges }: Pick<PeopleGraph, 'edges'>) {
  const { t } = useT()
  const marks = [
    t('networkKeyWidth'),
    t('networkKeyRecent'),
    t('networkKeyPossible'),
    edges.some(({ group }) => group === 'dismissed') && t('networkKeyDismissed'),
    edges.some(isReopened) && `${REOPENED_MARK} ${t('decidedComesBack')}`,
  ]
  return (
    <ul class="legend row small">
      {(['a', 'b', 'both'] as const).map((lists) => (
        <li key={lists} class={`row network-${lists}`}>
          <span class="network-point" aria-hidden="true">
            {POINTS[lists]}
          </span>
          {lists === 'both' ? t('networkKeyBoth') : t('list', { side: lists.toUpperCase() })}
        </li>
      ))}
      {marks.map((mark) => mark && <li key={mark}>{mark}</li>)}
    </ul>
  )
}

const strongestFirst = (one: GraphEdge, other: GraphEdge): number =>
  other.count - one.count || (other.lastYear ?? 0) - (one.lastYear ?? 0)

type PersonPairsProps = { graph: PeopleGraph; id: string | null; onChoose: (pair: Pair) => void }

/** With whom lines join the selected person; each a way to the papers of that pair. */
function PersonPairs({ graph, id, onChoose }: PersonPairsProps) {
  const locale = useT()
  const nameOf = (id: string | null) => graph.people.find((person) => person.id === id)?.name ?? ''
  const edges = graph.edges.filter(({ source, target }) => source === id || target === id)
  return (
    <div class="network-selected" role="status">
      {id !== null && <strong>{locale.t('networkOf', { name: nameOf(id) })}</strong>}
      <ul class="row">
        {edges.toSorted(strongestFirst).map((edge) => {
          const other = edge.source === id ? edge.target : edge.source
          return (
            <li key={other}>
              <Button class="link" onClick={() => onChoose(edge.pair)} text={<bdi>{nameOf(other)}</bdi>} />{' '}
              <span class="hint">{edgeFigures(edge, locale)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
