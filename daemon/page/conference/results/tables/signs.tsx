import { useCallback, useMemo, useState } from 'preact/hooks'
import type { Cell } from '../../../../../shared/conference/cells.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import {
  MOST_SIGNS,
  type Sign,
  type SignKind,
  signsOf,
} from '../../../../../shared/conference/signs/signs.ts'
import { textFilter } from '../../../../../shared/search-text.ts'
import type { ResultKey } from '../messages/en.ts'
import { useResultT } from '../messages/result-texts.ts'
import { nameOf, type ResultIndex } from '../result-rows.ts'
import { ResultGrid } from './result-grid.tsx'

const SIGN_WORDS = {
  coauthors_here: 'signCoauthors',
  institution: 'signInstitution',
  mail_domain: 'signMailDomain',
} as const satisfies Record<Exclude<SignKind, 'advisor'>, ResultKey>

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
      ? t(detail === 'author' ? 'signAdvisorAuthor' : 'signAdvisorReviewer')
      : t(SIGN_WORDS[kind], { detail })
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
          column('author', t('columnAuthor'), authorOf),
          column('reviewer', t('columnReviewer'), reviewerOf),
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

/** The weaker signs about a submission and a reviewer, folded. */
export function CellSigns({ judged, cell }: { judged: JudgedConference; cell: Cell }) {
  const { t } = useResultT()
  const says = useSignText()
  const [isOpen, open] = useState(false)
  const signs = isOpen
    ? signsOf(judged, cell.submission).filter(({ reviewer }) => reviewer === cell.reviewer)
    : []
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{t('signsHeading')}</summary>
      {signs.length === 0 && <p class="hint">{t('signsNone')}</p>}
      <ul class="divided">
        {signs.map((sign) => (
          <li key={`${sign.kind} ${sign.author} ${sign.detail}`}>
            <bdi>{nameOf(judged.conference.submissions[sign.submission]?.authors[sign.author])}</bdi>:{' '}
            {says(sign)}
          </li>
        ))}
      </ul>
    </details>
  )
}
