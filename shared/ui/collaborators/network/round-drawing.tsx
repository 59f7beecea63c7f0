import { useMemo, useRef } from 'preact/hooks'
import { movedInRows } from '../../matrix/grid/grid-movement.ts'
import { isPressKey } from '../../parts/shortcut-keys.ts'
import { bendOf, labelRoom, type RoundLayout, type Tie } from './round-layout.ts'

type DrawnPerson = {
  id: string
  name: string
  /** The name for screen readers, with figures. */
  label: string
}

type RoundDrawingProps = {
  people: readonly DrawnPerson[]
  /** The name in the middle. */
  middle: string
  ties: readonly Tie[]
  layout: RoundLayout
  /** The person whose ties stand out while none is under the pointer or the focus. */
  selected: string | null
  /** The one under the pointer or the focus. */
  pointed: string | null
  onPoint: (id: string | null) => void
  onSelect: (id: string) => void
}

/** The pixels of a letter. */
const LETTER = 6.8

/** People around a middle as one picture, which can be saved: each a button with a name, joined by lines. */
export function RoundDrawing(props: RoundDrawingProps) {
  const { people, middle, ties, layout, selected, pointed, onPoint, onSelect } = props
  const { width, height, places } = layout
  const drawing = useRef<SVGSVGElement>(null)
  const centre = { x: width / 2, y: height / 2 }
  const active = pointed !== null && places.has(pointed) ? pointed : selected
  // Lines are drawn once, and those of the active person again on top of them.
  const draw = (tie: Tie) => <Line key={`${tie.source}\n${tie.target}`} {...{ tie, layout }} />
  const lines = useMemo(() => ties.map(draw), [ties, layout])
  const ofActive = ties.filter(({ source, target }) => source === active || target === active)
  const near = new Set([active, ...ofActive.flatMap(({ source, target }) => [source, target])])
  const tabStop = active ?? people[0]?.id
  const around = [...places.keys()]
  const onKeyDown = (event: KeyboardEvent, id: string): void => {
    const to = movedInRows(around.indexOf(id), event, around.length)
    if (to !== null) {
      const place = people.findIndex((person) => person.id === around[to])
      drawing.current?.querySelectorAll<SVGElement>('.network-person')[place]?.focus()
    } else if (isPressKey(event)) onSelect(id)
    else return
    event.preventDefault()
  }
  const room = middle.length * (LETTER + 1) + 12
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the section around it is named, and its people are buttons
    <svg
      ref={drawing}
      class={active === null ? 'network-drawing' : 'network-drawing has-active'}
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: `${width}px`, height: `${height}px` }}
      onPointerLeave={() => onPoint(null)}
    >
      <g>
        {[...places].map(([id, { x, y }]) => (
          <path key={id} class="network-spoke" d={`M${centre.x} ${centre.y}L${x} ${y}`} />
        ))}
        {lines}
      </g>
      <g>{ofActive.map(draw)}</g>
      <g class="network-middle">
        <rect x={centre.x - room / 2} y={centre.y - 12} width={room} height={24} rx={5} />
        <text {...centre} text-anchor="middle">
          {middle}
        </text>
      </g>
      {people.map(({ id, name, label }) => {
        const { x = 0, y = 0 } = places.get(id) ?? {}
        // A name stands outside: before its point at the left, after it at the right.
        const side = x > centre.x ? 1 : -1
        const room = side === 1 ? width - x : x
        return (
          // biome-ignore lint/a11y/useSemanticElements: HTML has no button within a picture
          <g
            key={id}
            class={near.has(id) ? 'network-person is-near' : 'network-person'}
            role="button"
            tabIndex={id === tabStop ? 0 : -1}
            aria-pressed={id === selected}
            aria-label={label}
            onPointerEnter={() => onPoint(id)}
            onFocus={() => onPoint(id)}
            onBlur={() => onPoint(null)}
            onClick={() => onSelect(id)}
            onKeyDown={(event) => onKeyDown(event, id)}
          >
            <title>{name}</title>
            <rect x={side === 1 ? x - 8 : 0} y={y - 12} width={room + 8} height={24} fill="none" />
            <circle cx={x} cy={y} r={4} />
            <text x={x + side * 10} y={y} text-anchor={side === 1 ? 'start' : 'end'}>
              {shortened(name, Math.min(room, labelRoom(width)) - 12)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** Of a long name the end stays: the family name and the homonym number. */
const shortened = (name: string, room: number): string => {
  const most = Math.max(4, Math.floor(room / LETTER))
  return name.length > most ? `…${name.slice(1 - most)}` : name
}

/** A line as wide as its works are many, 1 to 6 pixels by steps of doubling. */
function Line({ tie, layout: { width, height, places } }: { tie: Tie; layout: RoundLayout }) {
  const { source, target, count, isPossible } = tie
  const [from, to] = [places.get(source), places.get(target)]
  if (!from || !to) return null
  const bend = bendOf(from, to, { x: width / 2, y: height / 2 })
  return (
    <path
      class={isPossible ? 'network-line is-uncertain' : 'network-line'}
      stroke-width={Math.min(6, 1 + Math.log2(Math.max(1, count)))}
      d={`M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`}
    />
  )
}
