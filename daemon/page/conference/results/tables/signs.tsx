import { useCallback, useMemo, useState } from 'preact/hooks'
import { backendClient } from '../../../../../shared/clients/backend-client.ts'
import type { Cell } from '../../../../../shared/conference/cells.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { MOST_SIGNS, type Sign, signsOf } from '../../../../../shared/conference/signs/signs.ts'
import { NAMES_PER_RESOLVE } from '../../../../../shared/limits.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { textFilter } from '../../../../../shared/search-text.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { useView } from '../../../../../shared/ui/context/use-view.ts'
import { RowGrid, textColumn } from '../../../../../shared/ui/list/row-grid.tsx'
import { useQuery } from '../../../../../shared/ui/state/use-query.ts'
import type { ResultIndex } from '../result-rows.ts'
import { namesIn } from '../told-apart.ts'

const useSignText = () => {
  const { t } = useT(resultTexts)
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
  const { t } = useT(resultTexts)
  const says = useSignText()
  const { judged, submissions } = index
  const { conference } = judged
  const nameOf = namesIn(conference)
  const idOf = ({ submission }: Sign): string => conference.submissions[submission]?.id ?? ''
  const authorOf = ({ submission, author }: Sign): string =>
    nameOf(conference.submissions[submission]?.authors[author])
  const reviewerOf = ({ reviewer }: Sign): string => nameOf(conference.reviewers[reviewer])
  const cellOf = ({ submission, reviewer }: Sign): Cell | undefined =>
    submissions[submission]?.cells.find((cell) => cell.reviewer === reviewer)
  const signs = useMemo(() => signsOf(judged), [judged])
  const rows = useMemo(() => {
    const matches = textFilter(words)
    return signs.filter((sign) => matches(`#${idOf(sign)}`, authorOf(sign), reviewerOf(sign), sign.detail))
  }, [signs, words])
  return (
    <>
      <p class="hint">
        {t('signsWhy')} {signs.length > MOST_SIGNS && t('signsCut', { count: MOST_SIGNS })}
      </p>
      <RowGrid
        label={t('signsHeading')}
        nothing={t('nothingShown')}
        kind="of-signs"
        columns={[
          textColumn('id', t('columnNumber'), idOf),
          textColumn('author', t('author'), authorOf),
          textColumn('reviewer', t('reviewer'), reviewerOf),
          textColumn('sign', t('columnSign'), says),
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

type CellSignsProps = { judged: JudgedConference; cell: Cell }

/** The weaker signs about a submission and a reviewer, folded. */
export function CellSigns(props: CellSignsProps) {
  const { t } = useT(resultTexts)
  const [isOpen, open] = useState(false)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{t('signsHeading')}</summary>
      {isOpen && <SignLines {...props} />}
    </details>
  )
}

/** The signs, with coauthors in common, which only our backend knows. */
function SignLines({ judged, cell }: CellSignsProps) {
  const { t, list } = useT(resultTexts)
  const { flow } = useView()
  const says = useSignText()
  const { conference, roster, table } = judged
  const authors = conference.submissions[cell.submission]?.authors ?? []
  const entries = roster.authors[cell.submission] ?? []
  const reviewer = roster.reviewers[cell.reviewer] ?? ''
  const names = entries.filter(Boolean).slice(0, NAMES_PER_RESOLVE)
  const hasBoth = reviewer !== '' && names.length > 0
  const ties = useQuery(hasBoth ? [reviewer, ...entries].join('\n') : null, async ({ signal }) => {
    const request = { names, others: [reviewer], exact_base_match: table.question.exact_base_match }
    const client = backendClient({ base: flow.backendBase, fetch: flow.fetch })
    const profiles = await client.profiles(request, { signal })
    return profiles.flatMap(({ entry, ties }) => ties.map((tie) => ({ ...tie, entry })))
  })
  const signs = signsOf(judged, cell.submission).filter((sign) => sign.reviewer === cell.reviewer)
  const lines = [
    ...signs.map((sign) => ({ author: sign.author, text: says(sign) })),
    ...((hasBoth && ties.answer) || []).map(({ entry, count, between = [] }) => ({
      author: entries.indexOf(entry),
      text: t('signTies', { count, names: list(between) }),
    })),
  ]
  return (
    <>
      <ul class="divided">
        {lines.map(({ author, text }) => (
          <li key={`${author} ${text}`}>
            <bdi>{namesIn(conference)(authors[author])}</bdi>: {text}
          </li>
        ))}
      </ul>
      <p class="hint" role="status">
        {ties.hasFailed
          ? t('tiesFailed')
          : hasBoth && ties.answer === null
            ? t('tiesAsking')
            : lines.length === 0 && t('signsNone')}
      </p>
    </>
  )
}
