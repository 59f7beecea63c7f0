import './network.css'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { Collaborator } from '../../../collaborators/collaborator-list.ts'
import { allPairs, pairTable } from '../../../conflicts/pair-table.ts'
import type { Window } from '../../../conflicts/policy/conflict-policy.ts'
import { standingOf } from '../../../conflicts/standing.ts'
import type { PairsAnswer } from '../../../contract/backend.ts'
import { ENTRIES_PER_SIDE } from '../../../limits.ts'
import { listTexts } from '../../../messages/list-texts.ts'
import { normalizeEntry } from '../../../query/entries.ts'
import { askTies } from '../../../query/pairs-query.ts'
import { useT } from '../../context/use-t.ts'
import { useView } from '../../context/use-view.ts'
import { useWidth } from '../../drawing/drawing.tsx'
import { movedInRows } from '../../matrix/grid/grid-movement.ts'
import { Button } from '../../parts/button.tsx'
import { exportFileName, saveSvg } from '../../parts/file-buttons.tsx'
import { AlertBox } from '../../parts/notes.tsx'
import { isPressKey } from '../../parts/shortcut-keys.ts'
import { recordWhenDrawn } from '../../state/running-query.ts'
import { useQuery } from '../../state/use-query.ts'
import { bendOf, labelRoom, layoutRound, type Placed, type Tie } from './round-layout.ts'

type EgoNetworkProps = {
  rows: readonly Collaborator[]
  middle: string
  window: Window | null
  chosen: string | null
  onChoose: (id: string) => void
  onLeave: () => void
}

/**
 * Draws the collaborators with the most works around the list's people, each as a button. A line joins two people who have
 * written together.
 */
export function EgoNetwork({ rows, middle, window, chosen, onChoose, onLeave }: EgoNetworkProps) {
  const { t, list, number, sentences } = useT(listTexts)
  const drawn = useMemo(() => withMostWorks(rows), [rows])
  const entries = useMemo(() => [...drawn.keys()], [drawn])
  const { state, ties, retry } = useTies(entries, window?.from)
  const box = useRef<HTMLElement>(null)
  const picture = useRef<SVGSVGElement>(null)
  const [focused, focus] = useState<string | null>(null)
  const width = useWidth(box, drawn.size > 0)
  const { height, places } = useMemo(() => layoutRound(entries, ties, width), [entries, ties, width])
  if (drawn.size === 0) return <p class="lead nobody">{t('nobodyYet')}</p>

  const pressed = entries.find((entry) => drawn.get(entry)?.id === chosen) ?? null
  const ofPressed = ties
    .filter(({ source, target }) => source === pressed || target === pressed)
    .toSorted((one, other) => other.count - one.count)
  const near = new Set([pressed, ...ofPressed.flatMap(({ source, target }) => [source, target])])
  const centre = { x: width / 2, y: height / 2 }
  const room = labelRoom(width)
  const choose = (entry: string): void => onChoose(drawn.get(entry)?.id ?? '')
  const around = [...places.keys()]
  const onKeyDown = (event: KeyboardEvent, entry: string): void => {
    const to = movedInRows(around.indexOf(entry), event, around.length)
    if (to !== null) {
      const place = entries.indexOf(around[to] ?? '')
      picture.current?.querySelectorAll<SVGElement>('.network-person')[place]?.focus()
    } else if (isPressKey(event)) choose(entry)
    else return
    event.preventDefault()
  }
  const lineOf = (tie: Tie) => {
    const [from, to] = [places.get(tie.source), places.get(tie.target)]
    return (
      from &&
      to && <Line key={`${tie.source}\n${tie.target}`} tie={tie} from={from} to={to} centre={centre} />
    )
  }
  return (
    <div class="network stack">
      <div class="row between hint">
        <p>{sentences(t('egoHint', { count: drawn.size }), t('egoKey'))}</p>
        <span class="row">
          <Button
            class="quiet"
            onClick={() => picture.current && saveSvg(picture.current, exportFileName(new Date(), 'svg'))}
            text={t('saveSvg')}
          />
          <Button class="quiet" onClick={onLeave} text={t('closeNetwork')} />
        </span>
      </div>
      <p role="status" class="hint">
        {state === 'asking' && t('egoAsking')}
        {state === 'known' &&
          pressed !== null &&
          ofPressed.length > 0 &&
          t('egoTied', {
            name: drawn.get(pressed)?.name ?? '',
            names: list(
              ofPressed.slice(0, MOST_TIED).map(({ source, target, count }) => {
                const other = drawn.get(source === pressed ? target : source)
                return `${other?.name} (${number(count)})`
              }),
            ),
          })}
      </p>
      {state === 'failed' && (
        <AlertBox text={t('egoFailed')}>
          <Button onClick={retry} text={t('tryAgain')} />
        </AlertBox>
      )}
      <section class="network-box scroll-box" ref={box} aria-label={t('listNetwork')}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section around the picture has a name, and a title would be a tooltip over all people */}
        <svg
          ref={picture}
          class={pressed === null ? 'network-drawing' : 'network-drawing has-active'}
          viewBox={`0 0 ${width} ${height}`}
          style={{ width: `${width}px`, height: `${height}px` }}
        >
          <g>
            {[...places].map(([entry, { x, y }]) => (
              <path key={entry} class="network-spoke" d={`M${centre.x} ${centre.y}L${x} ${y}`} />
            ))}
            {ties.map(lineOf)}
          </g>
          <g>{ofPressed.map(lineOf)}</g>
          <Middle name={middle} at={centre} />
          {[...drawn].map(([entry, { name, works }]) => {
            const { x = 0, y = 0 } = places.get(entry) ?? {}
            // Names are outside the circle, so on the right half they begin at the point.
            const side = x > centre.x ? 1 : -1
            return (
              // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
              <g
                key={entry}
                class={near.has(entry) ? 'network-person is-near' : 'network-person'}
                role="button"
                tabIndex={entry === (focused ?? pressed ?? entries[0]) ? 0 : -1}
                aria-pressed={entry === pressed}
                aria-label={t('egoWith', { name, works: t('papersCount', { count: works ?? 0, since: '' }) })}
                onFocus={() => focus(entry)}
                onClick={() => choose(entry)}
                onKeyDown={(event) => onKeyDown(event, entry)}
              >
                <title>{name}</title>
                <rect x={side === 1 ? x - 8 : x - room} y={y - 12} width={room + 8} height={24} fill="none" />
                <circle cx={x} cy={y} r={4} />
                <text x={x + side * 10} y={y} text-anchor={side === 1 ? 'start' : 'end'}>
                  {shortened(name, room - 12)}
                </text>
              </g>
            )
          })}
        </svg>
      </section>
    </div>
  )
}

/** The average width of a letter in pixels. */
const LETTER = 6.8

function Middle({ name, at: { x, y } }: { name: string; at: Placed }) {
  const room = name.length * (LETTER + 1) + 12
  return (
    <g class="network-middle">
      <rect x={x - room / 2} y={y - 12} width={room} height={24} rx={5} />
      <text x={x} y={y} text-anchor="middle">
        {name}
      </text>
    </g>
  )
}

/** Cuts a long name at its start, so that the family name and the homonym number stay. */
function shortened(name: string, room: number): string {
  const most = Math.max(4, Math.floor(room / LETTER))
  return name.length > most ? `…${name.slice(1 - most)}` : name
}

/** Draws a tie 1 to 6 pixels wide: one pixel more for each doubling of the works. */
function Line({ tie, from, to, centre }: { tie: Tie; from: Placed; to: Placed; centre: Placed }) {
  const bend = bendOf(from, to, centre)
  return (
    <path
      class={tie.isPossible ? 'network-line is-uncertain' : 'network-line'}
      stroke-width={Math.min(6, 1 + Math.log2(Math.max(1, tie.count)))}
      d={`M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`}
    />
  )
}

/** Returns the people with the most works, as many as fit one query. The keys are their entries. */
const withMostWorks = (rows: readonly Collaborator[]): ReadonlyMap<string, Collaborator> =>
  new Map(
    rows
      .filter(({ works }) => works !== null)
      .toSorted((one, other) => (other.works ?? 0) - (one.works ?? 0))
      .slice(0, ENTRIES_PER_SIDE)
      .map((row) => [normalizeEntry(row.entry), row]),
  )

/** The most coauthors that the text above the drawing names. The drawing shows all lines. */
const MOST_TIED = 8

const NO_TIES: readonly Tie[] = []

function useTies(entries: readonly string[], yearMin: number | undefined) {
  const { flow } = useView()
  const key = entries.length < 2 ? null : [yearMin, ...entries].join('\n')
  const asked = useQuery(key, async (asking) => {
    const { answer } = recordWhenDrawn(await askTies(entries, yearMin, flow, asking), asking)
    return tiesIn(answer)
  })
  const state = asked.hasFailed ? 'failed' : key === null || asked.current ? 'known' : 'asking'
  return { state, ties: asked.current ?? NO_TIES, retry: asked.ask }
}

/** Both lists of the query are the same, so the matrix has each pair twice. This reads one half of it. */
const tiesIn = (answer: PairsAnswer): Tie[] =>
  allPairs(pairTable(answer)).flatMap((pair) => {
    const { row, column, left, right, count } = pair
    const group = standingOf(pair)
    const isTie = row < column && count > 0 && (group === 'conflict' || group === 'possible')
    const isPossible = group === 'possible'
    return isTie ? [{ source: left, target: right, count, isPossible }] : []
  })
