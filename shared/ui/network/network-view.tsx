import './network.css'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { PairGroup } from '../../conflicts/pair-group.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { peopleGraph } from '../../conflicts/people-graph.ts'
import { useT } from '../context/use-t.ts'
import { NetworkDrawing } from './network-drawing.tsx'
import { NetworkTable, PersonPairs } from './network-table.tsx'
import { whoIsNotDrawn } from './network-words.ts'
import { useNetworkLayout } from './use-network-layout.ts'

type NetworkViewProps = {
  table: PairTable
  /** Draws only the pairs of this group. */
  filter: PairGroup | null
  onChoose: (pair: Pair) => void
}

/** The people of an answer and their pairs, drawn as a network, with a table that says the same. */
export function NetworkView({ table, filter, onChoose }: NetworkViewProps) {
  const { t } = useT()
  const graph = useMemo(() => peopleGraph(table, filter), [table, filter])
  const box = useRef<HTMLElement>(null)
  const drawn = useNetworkLayout(graph, box)
  const [pointed, point] = useState<string | null>(null)
  const [selected, select] = useState<string | null>(null)
  const known = (id: string | null): string | null =>
    graph.people.some((person) => person.id === id) ? id : null
  const thisYear = table.judging?.at.year ?? new Date().getFullYear()
  const isDrawn = drawn !== null && drawn !== 'failed' && drawn.graph === graph

  const notDrawn = whoIsNotDrawn(graph, filter, t).map((sentence) => <p key={sentence}>{sentence}</p>)
  if (graph.people.length === 0)
    return (
      <div class="nobody">
        <p class="lead">{t(filter === null ? 'networkNobody' : 'networkNobodyShown')}</p>
        {filter === null && notDrawn}
      </div>
    )
  return (
    <div class="network">
      <div>
        <p>
          {[
            t('people', { count: graph.people.length }),
            t('networkEdges', { count: graph.edges.length }),
          ].join(t('clauseSeparator'))}
        </p>
        {notDrawn}
      </div>
      <NetworkKey hasDismissed={graph.edges.some(({ group }) => group === 'dismissed')} />
      <section class="network-box" ref={box} aria-busy={!isDrawn} aria-label={t('networkTitle')}>
        {drawn === 'failed' && <p role="alert">{t('networkFailed')}</p>}
        {!isDrawn && drawn !== 'failed' && <p class="hint">{t('networkWorking')}</p>}
        {isDrawn && (
          <NetworkDrawing
            graph={graph}
            layout={drawn.layout}
            active={known(pointed) ?? known(selected)}
            selected={known(selected)}
            tabStop={known(pointed) ?? known(selected) ?? graph.people[0]?.id ?? null}
            thisYear={thisYear}
            onActive={point}
            onSelect={(id) => select((before) => (before === id ? null : id))}
            onChoose={onChoose}
          />
        )}
      </section>
      <p class="hint">{t('networkHow')}</p>
      <PersonPairs graph={graph} id={known(selected)} onChoose={onChoose} />
      <NetworkTable graph={graph} onChoose={onChoose} />
    </div>
  )
}

/** What the marks mean. */
function NetworkKey({ hasDismissed }: { hasDismissed: boolean }) {
  const { t } = useT()
  return (
    <ul class="legend network-key">
      <li>
        <svg class="network-a" width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
          <circle class="network-point" r={5.5} />
        </svg>
        {t('list', { side: 'A' })}
      </li>
      <li>
        <svg class="network-b" width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
          <rect class="network-point" x={-5} y={-5} width={10} height={10} />
        </svg>
        {t('list', { side: 'B' })}
      </li>
      <li>
        <svg class="network-both" width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
          <rect class="network-point" x={-5} y={-5} width={10} height={10} />
          <circle class="network-point" r={3} />
        </svg>
        {t('networkKeyBoth')}
      </li>
      <li>{t('networkKeyWidth')}</li>
      <li>{t('networkKeyRecent')}</li>
      <li>{t('networkKeyPossible')}</li>
      {hasDismissed && <li>{t('networkKeyDismissed')}</li>}
    </ul>
  )
}
