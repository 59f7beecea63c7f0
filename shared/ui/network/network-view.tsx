import './network.css'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PairGroup } from '../../conflicts/pair-group.ts'
import { type PeopleGraph, peopleGraph } from '../../conflicts/people-graph.ts'
import type { Locale } from '../../i18n/locale.ts'
import { useT } from '../context/use-t.ts'
import type { PairsViewProps } from '../matrix/matrix-view.ts'
import { NetworkDrawing, PersonPoint } from './network-drawing.tsx'
import { layoutNetwork } from './network-layout.ts'
import { PersonPairs } from './person-pairs.tsx'

/** The people of an answer and their pairs, drawn as a network. The list of pairs says the same in words. */
export function NetworkView({ table, filter, onChoose, onOrder }: PairsViewProps) {
  const { t } = useT()
  const graph = useMemo(() => peopleGraph(table, filter), [table, filter])
  useEffect(() => onOrder(graph.edges.map(({ pair }) => pair)), [graph, onOrder])
  const box = useRef<HTMLElement>(null)
  const hasPeople = graph.people.length > 0
  const width = useWidth(box, hasPeople)
  const layout = useMemo(() => layoutNetwork(graph, width), [graph, width])
  const [pointed, point] = useState<string | null>(null)
  const [chosen, select] = useState<string | null>(null)
  const known = (id: string | null): string | null =>
    graph.people.some((person) => person.id === id) ? id : null
  const selected = known(chosen)
  const active = known(pointed) ?? selected

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
      <NetworkKey hasDismissed={graph.edges.some(({ group }) => group === 'dismissed')} />
      <section class="network-box scroll-box" ref={box} aria-label={t('networkTitle')}>
        <NetworkDrawing
          graph={graph}
          layout={layout}
          active={active}
          selected={selected}
          tabStop={active ?? graph.people[0]?.id ?? null}
          thisYear={table.judging?.at.year ?? new Date().getFullYear()}
          onActive={point}
          onSelect={(id) => select((before) => (before === id ? null : id))}
          onChoose={onChoose}
        />
      </section>
      <p class="hint">{t('networkHow')}</p>
      <PersonPairs graph={graph} id={selected} onChoose={onChoose} />
    </div>
  )
}

/** A drawing narrower than this is scrolled; a wider one only pulls the two lists apart. */
const NARROWEST = 320
const WIDEST = 1100

/** The width for a drawing in the box. */
function useWidth(box: RefObject<HTMLElement | null>, isDrawn: boolean): number {
  const [width, setWidth] = useState(NARROWEST)
  useLayoutEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      const room = Math.floor(entry?.contentRect.width ?? 0)
      setWidth(Math.min(WIDEST, Math.max(NARROWEST, room)))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isDrawn])
  return width
}

/**
 * Returns a sentence for each group that is not drawn, with the reason. Without a filter nobody with an
 * unknown pair is called clear (docs/protocol.md, The rule of zero).
 */
export function whoIsNotDrawn(
  { alone, unknown }: PeopleGraph,
  filter: PairGroup | null,
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
function NetworkKey({ hasDismissed }: { hasDismissed: boolean }) {
  const { t } = useT()
  return (
    <ul class="legend row small">
      {(['a', 'b', 'both'] as const).map((lists) => (
        <li key={lists} class="row">
          <svg class={`network-${lists}`} width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
            <PersonPoint lists={lists} />
          </svg>
          {lists === 'both' ? t('networkKeyBoth') : t('list', { side: lists.toUpperCase() })}
        </li>
      ))}
      <li class="row">{t('networkKeyWidth')}</li>
      <li class="row">{t('networkKeyRecent')}</li>
      <li class="row">{t('networkKeyPossible')}</li>
      {hasDismissed && <li class="row">{t('networkKeyDismissed')}</li>}
    </ul>
  )
}
