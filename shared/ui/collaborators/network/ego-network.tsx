import '../../network/network.css'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { Collaborator } from '../../../collaborators/collaborators.ts'
import { ENTRIES_PER_SIDE } from '../../../limits.ts'
import { normalizeEntry } from '../../../query/entries.ts'
import { lineClass, lineWidth } from '../../network/network-drawing.tsx'
import { nearestPerson, type Placed } from '../../network/network-layout.ts'
import { layoutRound, type Tie } from '../../network/round-layout.ts'
import { useWidth } from '../../network/use-width.ts'
import { Button } from '../../parts/button.tsx'
import { AlertBox } from '../../parts/notes.tsx'
import { hasModifier } from '../../parts/shortcut-keys.ts'
import { useListT } from '../use-list-t.ts'
import { useTies } from './use-ties.ts'

type EgoNetworkProps = {
  rows: readonly Collaborator[]
  /** The names of those whose collaborators these are. */
  people: readonly string[]
  thisYear: number
  chosen: string | null
  onChoose: (id: string | null) => void
}

/** The collaborators with the most works, around the people of the list; lines join those who have written together. */
export function EgoNetwork({ rows, people, thisYear, chosen, onChoose }: EgoNetworkProps) {
  const locale = useListT()
  const { t } = locale
  const drawn = useMemo(() => withMostWorks(rows), [rows])
  const entries = useMemo(() => [...drawn.keys()], [drawn])
  const { state, ties, retry } = useTies(entries)
  const box = useRef<HTMLElement>(null)
  const width = useWidth(box, drawn.size > 0)
  // After a change of the list, the ties of before stay until those of now are known.
  const shown = useMemo(
    () => ties.filter(({ source, target }) => drawn.has(source) && drawn.has(target)),
    [ties, drawn],
  )
  const layout = useMemo(() => layoutRound(entries, shown, width), [entries, shown, width])
  const [pointed, point] = useState<string | null>(null)
  if (drawn.size === 0) return <p class="lead nobody">{t('nobodyYet')}</p>

  const pressed = entries.find((entry) => drawn.get(entry)?.id === chosen) ?? null
  const active = pointed !== null && drawn.has(pointed) ? pointed : pressed
  const tiesOf = (entry: string | null): Tie[] =>
    shown.filter(({ source, target }) => source === entry || target === entry)
  const near = new Set([active, ...tiesOf(active).flatMap(({ source, target }) => [source, target])])
  const middle = { x: width / 2, y: layout.height / 2 }
  const wayOf = ({ source, target }: Tie): string => {
    const [from = middle, to = middle] = [layout.places.get(source), layout.places.get(target)]
    return `M${from.x} ${from.y}Q${bendOf(from, to, middle)} ${to.x} ${to.y}`
  }
  const linesOf = (some: readonly Tie[]) =>
    some.map((tie) => (
      <path
        key={`${tie.source}\n${tie.target}`}
        class={lineClass(tie, thisYear)}
        stroke-width={lineWidth(tie.count)}
        d={wayOf(tie)}
      />
    ))
  const onKeyDown = (event: KeyboardEvent, entry: string): void => {
    const next = hasModifier(event) ? null : nearestPerson(layout, entry, event.key)
    if (next === null) return
    event.preventDefault()
    box.current?.querySelectorAll<HTMLElement>('.network-person')[entries.indexOf(next)]?.focus()
  }
  const ofPressed = tiesOf(pressed).toSorted((one, other) => other.count - one.count)
  return (
    <div class="network stack">
      <div class="hint">
        <p>{t('egoHint', { count: drawn.size })}</p>
        <p>{[t('networkKeyWidth'), t('networkKeyRecent'), t('networkKeyPossible')].join(' · ')}</p>
      </div>
      <p role="status" class="hint">
        {state === 'asking' && t('egoAsking')}
        {state === 'known' &&
          pressed !== null &&
          ofPressed.length > 0 &&
          t('egoTied', {
            name: drawn.get(pressed)?.name ?? '',
            names: locale.list(
              ofPressed.map(({ source, target, count }) => {
                const other = drawn.get(source === pressed ? target : source)
                return `${other?.name} (${locale.number(count)})`
              }),
            ),
          })}
      </p>
      {state === 'failed' && (
        <AlertBox text={t('egoFailed')}>
          <Button onClick={retry} text={t('retry')} />
        </AlertBox>
      )}
      <section class="network-box scroll-box" ref={box} aria-label={t('viewNetwork')}>
        <div
          class={active === null ? 'network-drawing' : 'network-drawing has-active'}
          style={{ width: `${width}px`, height: `${layout.height}px` }}
          onPointerLeave={() => point(null)}
        >
          <svg width={width} height={layout.height} aria-hidden="true">
            <g>
              {[...layout.places].map(([entry, { x, y }]) => (
                <path key={entry} class="network-spoke" d={`M${middle.x} ${middle.y}L${x} ${y}`} />
              ))}
              {linesOf(shown)}
            </g>
            <g class="network-active">{linesOf(tiesOf(active))}</g>
          </svg>
          <p class="network-middle" style={{ left: `${middle.x}px`, top: `${middle.y}px` }}>
            {people.slice(0, MOST_NAMED).map((name) => (
              <bdi key={name}>{name}</bdi>
            ))}
            {people.length > MOST_NAMED && `+ ${locale.number(people.length - MOST_NAMED)}`}
          </p>
          {[...drawn].map(([entry, { id, name, works }]) => {
            const { x, y } = layout.places.get(entry) ?? middle
            const isLeft = x < middle.x
            const room = isLeft ? x : width - x
            return (
              <button
                key={id}
                type="button"
                class={`network-person ${isLeft ? 'network-a' : 'network-a network-after'} ${near.has(entry) ? 'is-near' : ''}`}
                style={{
                  top: `${y}px`,
                  [isLeft ? 'right' : 'left']: `${width - room}px`,
                  maxWidth: `${room}px`,
                }}
                tabIndex={entry === (active ?? entries[0]) ? 0 : -1}
                aria-pressed={id === chosen}
                aria-label={t('egoWith', { name, works: t('papersCount', { count: works ?? 0 }) })}
                title={name}
                onPointerEnter={() => point(entry)}
                onFocus={() => point(entry)}
                onBlur={() => point(null)}
                onClick={() => onChoose(id === chosen ? null : id)}
                onKeyDown={(event) => onKeyDown(event, entry)}
              >
                <span class="network-name one-line">
                  <bdi>{name}</bdi>
                </span>
                <span class="network-point">●</span>
              </button>
            )
          })}
        </div>
      </section>
    </div>
  )
}

/** Those with joint works, by their entries: as many as one question takes. */
const withMostWorks = (rows: readonly Collaborator[]): ReadonlyMap<string, Collaborator> =>
  new Map(
    rows
      .filter(({ works }) => works !== null)
      .toSorted((one, other) => (other.works ?? 0) - (one.works ?? 0))
      .slice(0, ENTRIES_PER_SIDE)
      .map((row) => [normalizeEntry(row.entry), row]),
  )

/** Where a line bends to: the further apart its people are, the nearer to the middle. */
function bendOf(from: Placed, to: Placed, middle: Placed): string {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  const [right, down] = [middle.x - x, middle.y - y]
  const apart = Math.hypot(to.x - from.x, to.y - from.y)
  const pull = Math.min(1 / 3, (0.6 * apart) / Math.max(1, Math.hypot(right, down)))
  return `${Math.round(x + right * pull)} ${Math.round(y + down * pull)}`
}

/** As many names as there is room for. */
const MOST_NAMED = 3
