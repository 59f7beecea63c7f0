import { useT } from '../../../../../shared/ui/context/use-t.ts'
import './result-tables.css'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { lacksAuthors, personId, type Someone } from '../../../../../shared/conference/conference-model.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { textColumn } from '../../../../../shared/ui/list/row-grid.tsx'
import { Select } from '../../../../../shared/ui/parts/form-fields.tsx'
import { windowText } from '../../../../../shared/words/policy-words.ts'
import { useConference } from '../../use-conference.ts'
import { namesIn } from '../person-naming.ts'
import type { PlaceRow } from '../result-rows.ts'
import { CellsTable, type TableProps } from './cells-table.tsx'

/** `beside`: the switch to the other list, in the head of the column of submissions or reviewers. */
type Beside = { beside: ComponentChildren }

export function SubmissionsTable(props: TableProps & Beside) {
  const { t, number } = useT(resultTexts)
  const { submissions } = props.index.judged.conference
  const titleOf = ({ place }: PlaceRow): string => submissions[place]?.title ?? ''
  return (
    <CellsTable
      {...props}
      within="submission"
      before={[
        textColumn('id', t('columnNumber'), ({ place }) => submissions[place]?.id ?? ''),
        {
          key: 'about',
          head: t('submissions'),
          beside: props.beside,
          value: titleOf,
          draw: (row) => {
            const submission = submissions[row.place]
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
          key: 'free',
          head: t('columnFree'),
          value: ({ left }) => (left ? left.free + left.unknown : 0),
          draw: ({ left }) =>
            left && (
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

export function ReviewersTable(props: TableProps & Beside) {
  const { t } = useT(resultTexts)
  const { conference, unknown, judging } = props.index.judged
  const nameOf = namesIn(conference)
  const { windows } = useConference().state.project
  const { months } = judging.policy
  const isUnknown = useMemo(() => new Set(unknown.reviewers), [unknown])
  const of = ({ place }: PlaceRow) => conference.reviewers[place]
  const windowColumn = (policy: number) => ({
    key: 'window',
    head: t('columnWindow'),
    value: (row: PlaceRow) => {
      const someone = of(row)
      return -Math.max(policy, (someone && windows[personId(someone)]) ?? 0)
    },
    draw: (row: PlaceRow) => {
      const someone = of(row)
      return someone && <ReviewerWindow someone={someone} policy={policy} name={nameOf(someone)} />
    },
  })
  return (
    <CellsTable
      {...props}
      within="reviewer"
      before={[
        {
          key: 'member',
          head: t('reviewer'),
          beside: props.beside,
          value: (row) => nameOf(of(row)),
          draw: (row) => (
            <>
              <bdi>{nameOf(of(row))}</bdi>
              {of(row)?.isCandidate && <span class="hint"> {t('prospectiveReviewer')}</span>}
              {isUnknown.has(row.place) && (
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

/** The windows to choose from, in months. The last one means all years. */
const WINDOWS = [24, 36, 48, 60, 120, 1200]

type ReviewerWindowProps = { someone: Someone; name: string; policy: number }

/** Lets the user give a reviewer a window that is longer than the policy's window. */
function ReviewerWindow({ someone, name, policy }: ReviewerWindowProps) {
  const { t } = useT(resultTexts)
  const conference = useConference()
  const id = personId(someone)
  const own = conference.state.project.windows[id]
  const words = (one: number): string => (one === 1200 ? t('allYears') : windowText(one, t))
  const longest = Math.max(own ?? 0, policy)
  const longer = [...new Set([...WINDOWS, longest])].filter((one) => one > policy)
  return (
    <Select
      class={own === undefined ? 'quiet small' : 'small'}
      tabIndex={-1}
      aria-label={t('labelOf', { text: t('columnWindow'), of: name })}
      value={String(longest)}
      choices={[policy, ...longer]
        .toSorted((one, other) => one - other)
        .map((one) => ({ value: String(one), label: words(one) }))}
      onChoose={(value) => {
        const chosen = Number(value) === policy ? null : Number(value)
        conference.giveWindow(id, chosen, { name, window: words(chosen ?? policy) })
      }}
    />
  )
}
