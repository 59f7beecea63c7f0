import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { type ChipOf, Chips } from '../../../../../shared/ui/frame/chips.tsx'
import './result-tables.css'
import type { ComponentChildren } from 'preact'
import { useCallback, useMemo, useState } from 'preact/hooks'
import { type Cell, isDecided } from '../../../../../shared/conference/cells.ts'
import { lacksAuthors, personId } from '../../../../../shared/conference/conference.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { type Column, RowGrid, textColumn } from '../../../../../shared/ui/list/row-grid.tsx'
import type { Section } from '../../../../../shared/ui/list/sections.tsx'
import { windowText } from '../../../../../shared/words/policy-words.ts'
import type { OpenConference } from '../../open-conference.ts'
import { cellLabel, cellMark, chipText } from '../cell-words.ts'
import {
  type ResultIndex,
  type ReviewerRow,
  type Shown,
  type SubmissionRow,
  shownReviewers,
  shownSubmissions,
  showsCell,
} from '../result-rows.ts'
import { namesIn } from '../told-apart.ts'

export type TableProps = {
  index: ResultIndex
  shown: Shown
  chosen: Cell | undefined
  onChoose: (cell: Cell) => void
  /** Receives the cells in the order in which they are shown. Must be stable. */
  onOrder: (cells: readonly Cell[]) => void
}

export const isSame = (one: Cell | undefined, other: Cell): boolean =>
  one?.submission === other.submission && one.reviewer === other.reviewer

/** The cells of a row that a filter shows. */
const cellsIn = ({ cells }: { cells: readonly Cell[] }, shown: Shown): Cell[] =>
  cells.filter((cell) => showsCell(shown, cell))

const isDeclared = ({ declared }: Cell): boolean => declared !== null

/** A declared cell as its row counts it: a conflict is proved, whoever the reviewer is. */
const declaredKind = ({ kind }: Cell) =>
  kind === 'same_person' || kind === 'undeclared' || kind === 'with_proof' ? 'proved' : kind

type CellsTableProps<Row> = TableProps & {
  within: 'submission' | 'reviewer'
  label: string
  rows: readonly Row[]
  placeOf: (row: Row) => number
  /** Whether there is something to say of a row besides its cells. */
  hasSaying: (row: Row) => boolean
  before: readonly Column<Row>[]
  after?: readonly Column<Row>[]
}

/** Rows with the cells that nobody declared as chips, and the number of those that somebody did. Rows without a finding fold. */
function CellsTable<Row extends { cells: readonly Cell[] }>(props: CellsTableProps<Row>) {
  const {
    index,
    shown,
    chosen,
    onChoose,
    onOrder,
    within,
    label,
    rows,
    placeOf,
    hasSaying,
    before,
    after = [],
  } = props
  const { t } = useT(resultTexts)
  const [isOpen, open] = useState(false)
  const { judged } = index
  const { hasDeclarations } = judged.conference
  const chipOf = (cell: Cell): ChipOf => ({
    key: `${cell.submission} ${cell.reviewer}`,
    text: chipText(cell, judged, within, t),
    says: cellLabel(cell, judged, t),
    mark: cellMark(cell),
    isDecided: isDecided(cell),
    isChosen: isSame(chosen, cell),
    onChoose: () => onChoose(cell),
  })
  /** One chip for the declared cells of a kind, which opens the first of them. */
  const sumUp = (cells: readonly Cell[]): ChipOf[] =>
    Array.from(Map.groupBy(cells, declaredKind), ([kind, same]) => {
      const [first] = same
      return (
        first && {
          key: kind,
          text: t(`declared_${kind}`, { count: same.length }),
          says: same.map((cell) => cellLabel(cell, judged, t)).join('\n'),
          mark: kind === 'proved' ? ('nothing' as const) : cellMark(first),
          isDecided: false,
          isChosen: same.some((cell) => isSame(chosen, cell)),
          onChoose: () => onChoose(first),
        }
      )
    }).filter((chip) => chip !== undefined)
  const column = (
    key: string,
    head: string,
    isIn: (cell: Cell) => boolean,
    chipsOf: (cells: readonly Cell[]) => ChipOf[],
  ): Column<Row> => ({
    ...{ key, head },
    value: (row) => -row.cells.filter(isIn).length,
    draw: (row) => <Chips chips={chipsOf(row.cells.filter(isIn))} />,
  })
  const sections = useMemo((): Section<Row>[] => {
    const isFound = (row: Row): boolean => row.cells.length > 0 || hasSaying(row)
    const [found, others] = [rows.filter(isFound), rows.filter((row) => !isFound(row))]
    const fold = {
      text: t(within === 'submission' ? 'submissionsWithout' : 'reviewersWithout', {
        count: others.length,
      }),
      isOpen,
    }
    return [
      { key: 'found', rows: found },
      ...(others.length > 0
        ? [
            {
              key: 'others',
              rows: others,
              ...(shown.filter === null && { fold: { ...fold, onToggle: () => open(!isOpen) } }),
            },
          ]
        : []),
    ]
  }, [rows, isOpen, shown.filter, within, t])
  return (
    <RowGrid
      label={label}
      nothing={t('nothingShown')}
      kind={`of-${within}s`}
      columns={[
        ...before,
        column(
          'undeclared',
          t(hasDeclarations ? 'columnUndeclared' : 'columnFindings'),
          (cell) => !isDeclared(cell),
          (cells) => cells.map(chipOf),
        ),
        ...(hasDeclarations || judged.cells.some(isDeclared)
          ? [column('declared', t('declared'), isDeclared, sumUp)]
          : []),
        ...after,
      ]}
      rows={sections}
      keyOf={(row) => String(placeOf(row))}
      isChosen={useCallback((row: Row) => placeOf(row) === chosen?.[within], [chosen])}
      onChoose={(row) => {
        const [first] = cellsIn(row, shown)
        if (first) onChoose(first)
      }}
      onOrder={useCallback(
        (now: readonly Row[]) => onOrder(now.flatMap((row) => cellsIn(row, shown))),
        [onOrder, shown],
      )}
    />
  )
}

/** Stands beside the head of the first column: the switch to the other list. */
type Beside = { beside: ComponentChildren }

/** Each submission with its conflicts and the reviewers that are left. */
export function SubmissionsTable(props: TableProps & Beside) {
  const { index, shown, beside } = props
  const { t, number } = useT(resultTexts)
  const { conference, unknown } = index.judged
  const unnamed = useMemo(() => new Set(unknown.unnamed), [unknown])
  const titleOf = ({ submission }: SubmissionRow): string => conference.submissions[submission]?.title ?? ''
  const idOf = ({ submission }: SubmissionRow): string => conference.submissions[submission]?.id ?? ''
  return (
    <CellsTable
      {...props}
      within="submission"
      label={t('submissions')}
      rows={useMemo(() => shownSubmissions(index, shown), [index, shown])}
      placeOf={({ submission }) => submission}
      hasSaying={({ submission }) => unnamed.has(submission)}
      before={[
        textColumn('id', t('columnNumber'), idOf),
        {
          ...{ key: 'title', head: t('submissions'), beside },
          value: titleOf,
          draw: (row) => {
            const submission = conference.submissions[row.submission]
            return (
              <>
                <bdi>{titleOf(row) || t('untitled')}</bdi>
                {submission && lacksAuthors(submission) && (
                  <span class="warn small">
                    {' '}
                    {t(submission.authors.length === 0 ? 'lacksAllAuthors' : 'lacksSomeAuthors')}
                  </span>
                )}
              </>
            )
          },
        },
      ]}
      after={[
        {
          ...{ key: 'free', head: t('columnFree') },
          value: ({ left }) => left.free + left.unknown,
          draw: ({ left }) => (
            <span title={t(left.byChoice ? 'freeByChoice' : 'freeSays', left)}>
              {left.free > 0 || left.unknown === 0 ? number(left.free) : ''}
              {left.unknown > 0 && <span class="warn"> {t('freeUnknown', { count: left.unknown })}</span>}
            </span>
          ),
        },
      ]}
    />
  )
}

/** Windows in months that a reviewer may have of their own; the last one stands for all years. */
const OWN_WINDOWS = [24, 36, 48, 60, 120, 1200]

/** Each reviewer with their conflicts, and with their own window, if the policy has one. */
export function ReviewersTable(props: TableProps & Beside & { conference: OpenConference }) {
  const { index, shown, beside } = props
  const { t } = useT(resultTexts)
  const { conference, unknown, judging } = index.judged
  const nameOf = namesIn(conference)
  const { windows } = props.conference.state.project
  const { months } = judging.policy
  const windowWord = (one: number): string => (one === 1200 ? t('allYears') : windowText(one, t))
  const own = ({ reviewer }: ReviewerRow): number | undefined => {
    const someone = conference.reviewers[reviewer]
    return someone && windows[personId(someone)]
  }
  const windowColumn = (policy: number): Column<ReviewerRow> => ({
    ...{ key: 'window', head: t('columnWindow') },
    value: (row) => -Math.max(policy, own(row) ?? 0),
    draw: (row) => {
      const someone = conference.reviewers[row.reviewer]
      if (!someone) return null
      const choices = new Set([...OWN_WINDOWS, own(row) ?? policy].filter((one) => one > policy))
      const name = nameOf(someone)
      return (
        <select
          class={own(row) === undefined ? 'quiet small' : 'small'}
          tabIndex={-1}
          aria-label={t('labelOf', { text: t('columnWindow'), of: name })}
          value={String(own(row) ?? '')}
          onChange={({ currentTarget: { value } }) => {
            const chosen = value === '' ? null : Number(value)
            props.conference.giveWindow(personId(someone), chosen, {
              name,
              window: windowWord(chosen ?? policy),
            })
          }}
        >
          <option value="">{windowWord(policy)}</option>
          {[...choices]
            .toSorted((one, other) => one - other)
            .map((one) => (
              <option key={one} value={one}>
                {windowWord(one)}
              </option>
            ))}
        </select>
      )
    },
  })
  const isUnknown = useMemo(() => new Set(unknown.reviewers), [unknown])
  const of = ({ reviewer }: ReviewerRow) => conference.reviewers[reviewer]
  return (
    <CellsTable
      {...props}
      within="reviewer"
      label={t('reviewers')}
      rows={useMemo(() => shownReviewers(index, shown), [index, shown])}
      placeOf={({ reviewer }) => reviewer}
      hasSaying={({ reviewer }) => isUnknown.has(reviewer)}
      before={[
        {
          ...{ key: 'member', head: t('reviewer'), beside },
          value: (row) => nameOf(of(row)),
          draw: (row) => (
            <>
              <bdi>{nameOf(of(row))}</bdi>
              {of(row)?.isCandidate && <span class="hint"> {t('candidate')}</span>}
              {isUnknown.has(row.reviewer) && (
                <span class="warn small"> {t(of(row)?.isUnread ? 'notUnderstood' : 'statusNotFound')}</span>
              )}
              <span class="hint"> {of(row)?.affiliation}</span>
            </>
          ),
        },
      ]}
      after={months === null ? [] : [windowColumn(months)]}
    />
  )
}
