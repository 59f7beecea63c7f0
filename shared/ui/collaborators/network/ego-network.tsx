import { listTexts } from '../../../messages/list-texts.ts'
import { useT } from '../../context/use-t.ts'
import '../../network/network.css'
import { useCallback, useMemo, useRef } from 'preact/hooks'
import type { Collaborator } from '../../../collaborators/collaborators.ts'
import { allPairs, lastYear, pairTable } from '../../../conflicts/pair-table.ts'
import type { Window } from '../../../conflicts/policy/policy.ts'
import { standingOf } from '../../../conflicts/standing.ts'
import type { PairsAnswer } from '../../../contract/backend.ts'
import { ENTRIES_PER_SIDE } from '../../../limits.ts'
import { normalizeEntry } from '../../../query/entries.ts'
import { askTies } from '../../../query/pairs-question.ts'
import { useView } from '../../context/use-view.ts'
import type { Placed } from '../../network/network-layout.ts'
import { type DrawnPerson, NetworkLine, PeopleDrawing, type Tie } from '../../network/people-drawing.tsx'
import { layoutRound } from '../../network/round-layout.ts'
import { useWidth } from '../../network/use-width.ts'
import { Button } from '../../parts/button.tsx'
import { AlertBox } from '../../parts/notes.tsx'
import { recorded } from '../../state/query.ts'
import { useQuery } from '../../state/use-query.ts'

type EgoNetworkProps = {
  rows: readonly Collaborator[]
  /** The names of those whose collaborators these are. */
  people: readonly string[]
  window: Window | null
  thisYear: number
  chosen: string | null
  onChoose: (id: string | null) => void
}

/** The collaborators with the most works, around the people of the list; lines join those who have written together. */
export function EgoNetwork({ rows, people, window, thisYear, chosen, onChoose }: EgoNetworkProps) {
  const locale = useT(listTexts)
  const { t } = locale
  const drawn = useMemo(() => withMostWorks(rows), [rows])
  const entries = useMemo(() => [...drawn.keys()], [drawn])
  const { state, ties, retry } = useTies(entries, window?.from)
  const box = useRef<HTMLElement>(null)
  const width = useWidth(box, drawn.size > 0)
  // After a change of the list, the ties of before stay until those of now are known.
  const shown = useMemo(
    () => ties.filter(({ source, target }) => drawn.has(source) && drawn.has(target)),
    [ties, drawn],
  )
  const layout = useMemo(() => layoutRound(entries, shown, width), [entries, shown, width])
  const middle = { x: width / 2, y: layout.height / 2 }
  const drawEdge = useCallback(
    (tie: Tie) => {
      const [from, to] = [layout.places.get(tie.source), layout.places.get(tie.target)]
      return (
        from &&
        to && (
          <NetworkLine
            key={`${tie.source}\n${tie.target}`}
            way={`M${from.x} ${from.y}Q${bendOf(from, to, middle)} ${to.x} ${to.y}`}
            {...{ tie, thisYear }}
          />
        )
      )
    },
    [layout, thisYear],
  )
  if (drawn.size === 0) return <p class="lead nobody">{t('nobodyYet')}</p>

  const pressed = entries.find((entry) => drawn.get(entry)?.id === chosen) ?? null
  const ofPressed = shown
    .filter(({ source, target }) => source === pressed || target === pressed)
    .toSorted((one, other) => other.count - one.count)
  const persons = [...drawn].map(([entry, { name, works }]): DrawnPerson => {
    const label = t('egoWith', { name, works: t('papersCount', { count: works ?? 0 }) })
    return { id: entry, name, label, lists: 'a' }
  })
  const select = (entry: string): void => onChoose(entry === pressed ? null : (drawn.get(entry)?.id ?? null))
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
        <PeopleDrawing
          people={persons}
          edges={shown}
          {...{ layout, drawEdge }}
          selected={pressed}
          onSelect={select}
          below={[...layout.places].map(([entry, { x, y }]) => (
            <path key={entry} class="network-spoke" d={`M${middle.x} ${middle.y}L${x} ${y}`} />
          ))}
        >
          <p class="network-middle" style={{ left: `${middle.x}px`, top: `${middle.y}px` }}>
            {people.slice(0, MOST_NAMED).map((name) => (
              <bdi key={name}>{name}</bdi>
            ))}
            {people.length > MOST_NAMED && `+ ${locale.number(people.length - MOST_NAMED)}`}
          </p>
        </PeopleDrawing>
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

const NO_TIES: readonly Tie[] = []

/** Asks which of some people, given by their entries, have written together since a year. */
function useTies(entries: readonly string[], yearMin: number | undefined) {
  const { flow } = useView()
  const key = entries.length < 2 ? null : [yearMin, ...entries].join('\n')
  const asked = useQuery(key, async (asking) => {
    const { answer } = recorded(await askTies(entries, yearMin, flow, asking), asking)
    return tiesIn(answer)
  })
  const state = asked.hasFailed ? 'failed' : key === null || asked.current ? 'known' : 'asking'
  return { state, ties: asked.answer ?? NO_TIES, retry: asked.ask }
}

/** The two sides of the question are the same, so half of the pairs say all. Ties are between entries. */
const tiesIn = (answer: PairsAnswer): Tie[] =>
  allPairs(pairTable(answer)).flatMap((pair) => {
    const { row, column, left, right, count } = pair
    const group = standingOf(pair)
    const isTie = row < column && count > 0 && (group === 'conflict' || group === 'possible')
    return isTie ? [{ source: left, target: right, count, lastYear: lastYear(pair), group }] : []
  })
