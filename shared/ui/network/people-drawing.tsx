import type { ComponentChildren } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { GraphEdge } from '../../conflicts/people-graph.ts'
import { hasModifier } from '../parts/shortcut-keys.ts'
import { type NetworkLayout, nearestPerson } from './network-layout.ts'

/** A line between two people, given by their ids. */
export type Tie = Omit<GraphEdge, 'pair'>

export type DrawnPerson = {
  id: string
  name: string
  /** The name for screen readers, with figures. */
  label: string
  lists: 'a' | 'b' | 'both'
}

/** The marks of people of list A, of list B and of both: colour is not all that tells them apart. */
export const POINTS = { a: '●', b: '■', both: '◆' } as const

type PeopleDrawingProps<Edge extends Tie> = {
  people: readonly DrawnPerson[]
  edges: readonly Edge[]
  layout: NetworkLayout
  /** Draws a line. Must be stable, since there may be thousands. */
  drawEdge: (edge: Edge) => ComponentChildren
  /** The person whose edges stand out while none is under the pointer or the focus. */
  selected: string | null
  onSelect: (id: string) => void
  /** Is drawn below the lines, and over them. */
  below?: ComponentChildren
  children?: ComponentChildren
}

/** The people as buttons with their names, and lines between them. */
export function PeopleDrawing<Edge extends Tie>(props: PeopleDrawingProps<Edge>) {
  const { people, edges, layout, drawEdge, selected, onSelect, below, children } = props
  const { width, height, places } = layout
  const drawing = useRef<HTMLDivElement>(null)
  const [pointed, point] = useState<string | null>(null)
  const active = pointed !== null && places.has(pointed) ? pointed : selected
  // Lines are drawn once, and those of the active person again on top of them.
  const lines = useMemo(() => edges.map(drawEdge), [edges, drawEdge])
  const ofActive = edges.filter(({ source, target }) => source === active || target === active)
  const near = new Set([active, ...ofActive.flatMap(({ source, target }) => [source, target])])
  const tabStop = active ?? people[0]?.id
  const onKeyDown = (event: KeyboardEvent, id: string): void => {
    const next = hasModifier(event) ? null : nearestPerson(layout, id, event.key)
    if (next === null) return
    event.preventDefault()
    const place = people.findIndex((person) => person.id === next)
    drawing.current?.querySelectorAll<HTMLElement>('.network-person')[place]?.focus()
  }
  return (
    <div
      ref={drawing}
      class={active === null ? 'network-drawing' : 'network-drawing has-active'}
      style={{ width: `${width}px`, height: `${height}px` }}
      onPointerLeave={() => point(null)}
    >
      <svg width={width} height={height} aria-hidden="true">
        <g>
          {below}
          {lines}
        </g>
        <g class="network-active">{ofActive.map(drawEdge)}</g>
      </svg>
      {children}
      {people.map(({ id, name, label, lists }) => {
        const { x = 0, y = 0 } = places.get(id) ?? {}
        // A name stands outside: before its point at the left, after it at the right.
        const isAfter = x > width / 2
        return (
          <button
            key={id}
            type="button"
            class={`network-person network-${lists} ${isAfter ? 'is-after' : ''} ${near.has(id) ? 'is-near' : ''}`}
            style={{
              top: `${y}px`,
              [isAfter ? 'left' : 'right']: `${isAfter ? x : width - x}px`,
              maxWidth: `${isAfter ? width - x : x}px`,
            }}
            tabIndex={id === tabStop ? 0 : -1}
            aria-pressed={id === selected}
            aria-label={label}
            title={name}
            onPointerEnter={() => point(id)}
            onFocus={() => point(id)}
            onBlur={() => point(null)}
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

type LineProps = { tie: Tie; way: string; thisYear: number }

/** A line as wide as its works are many, 1 to 6 pixels by steps of doubling, and as strong as they are recent. */
export function NetworkLine({ tie: { count, lastYear, group }, way, thisYear }: LineProps) {
  const age = lastYear === null ? Number.POSITIVE_INFINITY : thisYear - lastYear
  const recency = age <= 3 ? 'is-recent' : age <= 8 ? 'is-earlier' : ''
  const looks = group === 'dismissed' ? ['is-dismissed'] : [recency, group !== 'conflict' && 'is-uncertain']
  const width = Math.min(6, 1 + Math.log2(Math.max(1, count)))
  return <path class={['network-line', ...looks].filter(Boolean).join(' ')} stroke-width={width} d={way} />
}
