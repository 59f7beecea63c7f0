import './network.css'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { Collaborator } from '../../../collaborators/collaborators.ts'
import { allPairs, pairTable } from '../../../conflicts/pair-table.ts'
import type { Window } from '../../../conflicts/policy/policy.ts'
import { standingOf } from '../../../conflicts/standing.ts'
import type { PairsAnswer } from '../../../contract/backend.ts'
import { ENTRIES_PER_SIDE } from '../../../limits.ts'
import { listTexts } from '../../../messages/list-texts.ts'
import { normalizeEntry } from '../../../query/entries.ts'
import { askTies } from '../../../query/pairs-question.ts'
import { useT } from '../../context/use-t.ts'
import { useView } from '../../context/use-view.ts'
import { useWidth } from '../../drawing/use-width.ts'
import { Button } from '../../parts/button.tsx'
import { exportFileName } from '../../parts/files.tsx'
import { AlertBox } from '../../parts/notes.tsx'
import { saveSvg } from '../../parts/svg-file.ts'
import { recorded } from '../../state/query.ts'
import { useQuery } from '../../state/use-query.ts'
import { RoundDrawing } from './round-drawing.tsx'
import { layoutRound, type Tie } from './round-layout.ts'

type EgoNetworkProps = {
  rows: readonly Collaborator[]
  /** The name of the one whose collaborators these are. */
  middle: string
  window: Window | null
  chosen: string | null
  onChoose: (id: string) => void
  onLeave: () => void
}

/** The collaborators with the most works, around the people of the list; lines join those who have written together. */
export function EgoNetwork(props: EgoNetworkProps) {
  const { rows, middle, window, chosen, onChoose, onLeave } = props
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
  const [pointed, point] = useState<string | null>(null)
  if (drawn.size === 0) return <p class="lead nobody">{t('nobodyYet')}</p>

  const pressed = entries.find((entry) => drawn.get(entry)?.id === chosen) ?? null
  const ofPressed = shown
    .filter(({ source, target }) => source === pressed || target === pressed)
    .toSorted((one, other) => other.count - one.count)
  const save = (): void => {
    const picture = box.current?.querySelector('svg')
    if (picture) saveSvg(picture, exportFileName(new Date(), 'svg'))
  }
  return (
    <div class="network stack">
      <div class="row between hint">
        <p>
          {t('egoHint', { count: drawn.size })} {t('egoKey')}
        </p>
        <span class="row">
          <Button class="quiet" onClick={save} text={t('saveSvg')} />
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
            names: locale.list(
              ofPressed.slice(0, MOST_TIED).map(({ source, target, count }) => {
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
      <section class="network-box scroll-box" ref={box} aria-label={t('listNetwork')}>
        <RoundDrawing
          people={[...drawn].map(([entry, { name, works }]) => ({
            ...{ id: entry, name },
            label: t('egoWith', { name, works: t('papersCount', { count: works ?? 0 }) }),
          }))}
          {...{ middle, layout, pointed }}
          ties={shown}
          selected={pressed}
          onPoint={point}
          onSelect={(entry) => onChoose(drawn.get(entry)?.id ?? '')}
        />
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

/** As many as are read. The drawing shows all. */
const MOST_TIED = 8

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
    const isPossible = group === 'possible'
    return isTie ? [{ source: left, target: right, count, isPossible }] : []
  })
