import './people-view.css'
import { useCallback, useMemo, useState } from 'preact/hooks'
import { isSamePair, type Pair } from '../../conflicts/pair-table.ts'
import { isOfNobody } from '../../conflicts/people-of-b.ts'
import { rulingOf, standingOf } from '../../conflicts/standing.ts'
import type { Side } from '../../query/payload.ts'
import { textFilter } from '../../search-text.ts'
import { useT } from '../context/use-t.ts'
import type { Section } from '../list/grid-row.tsx'
import { type Column, RowGrid } from '../list/row-grid.tsx'
import { type ChipOf, Chips } from '../marks/chips.tsx'
import { MARK_OF } from '../marks/mark.ts'
import { cellMark } from '../matrix/cell.ts'
import type { PairFilter, PairsViewProps } from '../matrix/matrix-view.ts'
import { Button } from '../parts/button.tsx'
import { copyText } from '../parts/file-buttons.tsx'
import { type PersonRow, peopleRows, reasonText } from './people-rows.ts'
import { coauthorsInCommon, type Profiles } from './use-profiles.ts'

type PeopleViewProps = PairsViewProps & {
  filter: PairFilter | null
  words: string
  profiles: Profiles
  onSettle: (side: Side, entry: string) => void
}

const FEW_CLEAR = 8

/** Lists the people of B with their conflicts, or with their distance if they are clear. */
export function PeopleView(props: PeopleViewProps) {
  const { table, only, chosen, onChoose, onOrder, onSettle, filter, words, profiles } = props
  const locale = useT()
  const { t } = locale
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [ticked, tick] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(
    () =>
      peopleRows(table, {
        only: filter === 'clear' ? NO_PAIRS : only,
        showsClear: filter === null || filter === 'clear',
        matches: textFilter(words),
      }),
    [table, only, filter, words],
  )
  const onRows = useCallback(
    (shown: readonly PersonRow[]) => onOrder(shown.flatMap(({ reasons }) => reasons)),
    [onOrder],
  )
  const common = ({ person: { entry } }: PersonRow): number | null =>
    coauthorsInCommon(profiles, table, entry)
  const isClear = ({ person: { group }, reasons }: PersonRow): boolean =>
    reasons.length === 0 && (group === 'clear' || group === 'not_covered')

  const chipOf = (pair: Pair): ChipOf => ({
    key: String(pair.row),
    says: reasonText(pair, table, locale),
    text: isOfNobody(pair, table) ? reasonText(pair, table, locale) : pair.leftName,
    ...(!isOfNobody(pair, table) && { figure: ` ${cellMark(pair, locale)}` }),
    mark: MARK_OF[standingOf(pair)],
    isDecided: rulingOf(pair) !== null,
    onChoose: () => (isOfNobody(pair, table) ? onSettle('right', pair.right) : onChoose(pair)),
  })
  const columns: Column<PersonRow>[] = [
    {
      key: 'person',
      head: t('columnReviewer'),
      value: ({ person }) => person.name,
      draw: ({ person: { name } }) => (
        <strong title={name}>
          <bdi>{name}</bdi>
        </strong>
      ),
    },
    {
      key: 'with',
      head: t('columnConflictWith'),
      value: ({ reasons }) => -reasons.length,
      draw: (row) =>
        isClear(row) ? (
          <InCommon count={common(row)} />
        ) : (
          <Chips
            count={row.reasons.length}
            chosen={row.reasons.findIndex((pair) => isSamePair(pair, chosen))}
            chipAt={(at) => row.reasons.slice(at, at + 1).map(chipOf)[0]}
          />
        ),
    },
    {
      key: 'last',
      head: t('columnLast'),
      value: ({ person: { last } }) => -(last ?? 0),
      draw: ({ person: { last } }) => last !== null && String(last),
    },
    {
      key: 'distance',
      head: t('columnDistance'),
      value: (row) => common(row) ?? Number.MAX_SAFE_INTEGER,
      draw: (row) => {
        const count = isClear(row) ? common(row) : null
        return count !== null && t(count === 0 ? 'distanceFar' : 'distanceTwo')
      },
    },
    {
      key: 'tick',
      head: t('columnTick'),
      draw: (row) =>
        isClear(row) && (
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('tickOne', { name: row.person.name })}
            checked={ticked.has(row.person.column)}
            onChange={() => tick(toggled(ticked, row.person.column))}
          />
        ),
    },
  ]
  const sections = useMemo(() => {
    const fold = (key: string, text: string, after = 0) => ({
      text,
      after,
      isOpen: open.has(key),
      onToggle: () => setOpen(toggled(open, key)),
    })
    const withoutFinding = (key: 'clear' | 'not_covered'): Section<PersonRow> => {
      const { length } = rows[key]
      const isFolded = length > FEW_CLEAR + 2 && filter === null && words === ''
      return {
        key,
        rows: rows[key],
        head: {
          text: t(`people_${key}`, { count: length }),
          acts: <CopyClear rows={rows[key]} ticked={ticked} profiles={profiles} />,
        },
        ...(isFolded && { fold: fold(key, t('moreClear', { count: length - FEW_CLEAR }), FEW_CLEAR) }),
      }
    }
    const waiting = t('peopleWait', { count: rows.waiting.length })
    return [
      { key: 'found', rows: rows.found },
      {
        key: 'waiting',
        rows: rows.waiting,
        ...(rows.found.length > 0 && { fold: fold('waiting', waiting) }),
      },
      withoutFinding('not_covered'),
      withoutFinding('clear'),
    ]
  }, [rows, open, ticked, profiles.known, profiles.hasFailed, filter, words, locale])
  const choose = ({ reasons }: PersonRow): void => {
    const pair = reasons.find((one) => isSamePair(one, chosen)) ?? reasons[0]
    if (pair) onChoose(pair)
  }
  return (
    <RowGrid
      label={t('viewPeople')}
      kind="people-rows"
      columns={columns}
      rows={sections}
      nothing={<p class="lead">{t(words.trim() === '' ? 'nobodyInGroup' : 'noneFound')}</p>}
      keyOf={({ person: { column } }) => String(column)}
      isChosen={({ person: { column } }) => column === chosen?.column}
      onChoose={choose}
      onOrder={onRows}
    />
  )
}

const toggled = <T,>(set: ReadonlySet<T>, one: T): ReadonlySet<T> => set.symmetricDifference(new Set([one]))

const NO_PAIRS: ReadonlySet<Pair> = new Set()
function InCommon({ count }: { count: number | null }) {
  const { t } = useT()
  return count === null ? null : (
    <span class="hint">{count === 0 ? t('noneInCommon') : t('inCommon', { count })}</span>
  )
}

type CopyClearProps = { rows: readonly PersonRow[]; ticked: ReadonlySet<number>; profiles: Profiles }

function CopyClear({ rows, ticked, profiles: { hasFailed, again } }: CopyClearProps) {
  const { t } = useT()
  const some = rows.filter(({ person: { column } }) => ticked.has(column))
  const named = some.length > 0 ? some : rows
  const count = named.length
  const lines = named.map(({ person: { name } }) => name).join('\n')
  const [copied, setCopied] = useState<{ lines: string; isAllowed: boolean } | null>(null)
  return (
    <span class="row">
      {hasFailed && (
        <>
          <span role="alert">{t('distanceFailed')}</span>
          <Button class="link" onClick={again} text={t('tryAgain')} />
        </>
      )}
      <span class="hint" role="status">
        {copied?.lines === lines && t(copied.isAllowed ? 'namesCopied' : 'cannotCopyLink', { count })}
      </span>
      <Button
        class="link"
        onClick={() => void copyText(lines).then((isAllowed) => setCopied({ lines, isAllowed }))}
        text={t(some.length > 0 ? 'copyTicked' : 'copyAll', { count })}
      />
    </span>
  )
}
