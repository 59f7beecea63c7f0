import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { backendClient } from '../../../../../shared/clients/backend-client.ts'
import type { Cell } from '../../../../../shared/conference/cells.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { MOST_SIGNS, type Sign, signsOf } from '../../../../../shared/conference/signs/signs.ts'
import type { Profile } from '../../../../../shared/contract/profiles.ts'
import { NAMES_PER_RESOLVE } from '../../../../../shared/limits.ts'
import { textFilter } from '../../../../../shared/search-text.ts'
import { useView } from '../../../../../shared/ui/context/use-view.ts'
import { useResultT } from '../messages/result-texts.ts'
import { nameOf, type ResultIndex } from '../result-rows.ts'
import { ResultGrid } from './result-grid.tsx'

/** Signs are found when they are first looked at: there may be more of them than findings. */
const found = new WeakMap<JudgedConference, readonly Sign[]>()
function signsIn(judged: JudgedConference): readonly Sign[] {
  const signs = found.get(judged) ?? signsOf(judged)
  found.set(judged, signs)
  return signs
}

const useSignText = () => {
  const { t } = useResultT()
  return ({ kind, detail }: Sign): string =>
    kind === 'advisor'
      ? t(detail === 'author' ? 'sign_advisor_author' : 'sign_advisor_reviewer')
      : t(`sign_${kind}`, { detail })
}

type SignsTableProps = {
  index: ResultIndex
  words: string
  onChoose: (cell: Cell) => void
  onOrder: (cells: readonly Cell[]) => void
}

/** Signs that are weaker than joint papers, apart from the findings and in none of the figures. */
export function SignsTable({ index, words, onChoose, onOrder }: SignsTableProps) {
  const { t } = useResultT()
  const says = useSignText()
  const { judged, submissions } = index
  const { conference } = judged
  const idOf = ({ submission }: Sign): string => conference.submissions[submission]?.id ?? ''
  const authorOf = ({ submission, author }: Sign): string =>
    nameOf(conference.submissions[submission]?.authors[author])
  const reviewerOf = ({ reviewer }: Sign): string => nameOf(conference.reviewers[reviewer])
  const cellOf = ({ submission, reviewer }: Sign): Cell | undefined =>
    submissions[submission]?.cells.find((cell) => cell.reviewer === reviewer)
  const rows = useMemo(() => {
    const matches = textFilter(words)
    return signsIn(judged).filter((sign) =>
      matches(`#${idOf(sign)}`, authorOf(sign), reviewerOf(sign), sign.detail),
    )
  }, [judged, words])
  const column = (key: string, head: string, text: (sign: Sign) => string) => ({
    ...{ key, head, value: text },
    draw: (sign: Sign) => <bdi>{text(sign)}</bdi>,
  })
  return (
    <>
      <p class="hint">
        {t('signsWhy')} {signsIn(judged).length > MOST_SIGNS && t('signsCut', { count: MOST_SIGNS })}
      </p>
      <ResultGrid
        label={t('signsHeading')}
        kind="of-signs"
        isEven
        columns={[
          column('id', t('columnNumber'), idOf),
          column('author', t('author'), authorOf),
          column('reviewer', t('reviewer'), reviewerOf),
          column('sign', t('columnSign'), says),
        ]}
        rows={rows}
        keyOf={({ kind, submission, author, reviewer, detail }) =>
          [kind, submission, author, reviewer, detail].join(' ')
        }
        isChosen={useCallback(() => false, [])}
        onChoose={(sign) => {
          const cell = cellOf(sign)
          if (cell) onChoose(cell)
        }}
        onOrder={useCallback(
          (now: readonly Sign[]) => onOrder([...new Set(now.flatMap((sign) => cellOf(sign) ?? []))]),
          [onOrder, index],
        )}
      />
    </>
  )
}

/** The weaker signs about a submission and a reviewer, folded; once open, coauthors in common are looked up, too. */
export function CellSigns({ judged, cell }: { judged: JudgedConference; cell: Cell }) {
  const { t, list } = useResultT()
  const says = useSignText()
  const [isOpen, open] = useState(false)
  const ties = useTies(judged, cell, isOpen)
  const authors = judged.conference.submissions[cell.submission]?.authors ?? []
  const entries = judged.roster.authors[cell.submission] ?? []
  const signs = isOpen
    ? signsOf(judged, cell.submission).filter(({ reviewer }) => reviewer === cell.reviewer)
    : []
  const lines = [
    ...signs.map((sign) => ({ author: sign.author, text: says(sign) })),
    ...(typeof ties === 'string' ? [] : ties).map(({ entry, count, between }) => ({
      author: entries.indexOf(entry),
      text: t('signTies', { count, names: list(between) }),
    })),
  ]
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{t('signsHeading')}</summary>
      <ul class="divided">
        {lines.map(({ author, text }) => (
          <li key={`${author} ${text}`}>
            <bdi>{nameOf(authors[author])}</bdi>: {text}
          </li>
        ))}
      </ul>
      <p class="hint" role="status">
        {ties === 'asking'
          ? t('tiesAsking')
          : ties === 'failed'
            ? t('tiesFailed')
            : lines.length === 0 && t('signsNone')}
      </p>
    </details>
  )
}

type Tie = { entry: string; count: number; between: readonly string[] }

/** The authors who have coauthors in common with the reviewer. Only our backend knows them. */
function useTies(
  { roster, table }: JudgedConference,
  cell: Cell,
  isWanted: boolean,
): Tie[] | 'asking' | 'failed' {
  const { flow } = useView()
  const [found, find] = useState<{ key: string; ties: Tie[] | 'failed' } | null>(null)
  const names = (roster.authors[cell.submission] ?? []).filter(Boolean).slice(0, NAMES_PER_RESOLVE)
  const reviewer = roster.reviewers[cell.reviewer] ?? ''
  const key = [reviewer, ...names].join('\n')
  useEffect(() => {
    if (!isWanted || reviewer === '' || names.length === 0) return
    const leaving = new AbortController()
    const request = { names, others: [reviewer], exact_base_match: table.question.exact_base_match }
    const client = backendClient({ base: flow.backendBase, fetch: flow.fetch })
    client.profiles(request, { signal: leaving.signal }).then(
      (profiles) => find({ key, ties: profiles.flatMap(tiesIn) }),
      () => leaving.signal.aborted || find({ key, ties: 'failed' }),
    )
    return () => leaving.abort()
  }, [key, isWanted, flow])
  if (!isWanted || reviewer === '' || names.length === 0) return []
  return found?.key === key ? found.ties : 'asking'
}

const tiesIn = ({ entry, ties }: Profile): Tie[] =>
  ties.map(({ count, between }) => ({ entry, count, between: between ?? [] }))
