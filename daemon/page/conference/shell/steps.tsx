import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { isDecided, isToDeclare } from '../../../../shared/conference/cells.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { decidingPeople } from '../../../../shared/conference/names/deciding-people.ts'
import { unknownCount } from '../../../../shared/conference/unknown-people.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import type { ProblemKey } from '../../../../shared/messages/en/places/conference-files.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import type { OpenConference } from '../open-conference.ts'

type StepsProps = {
  conference: OpenConference
  judged: JudgedConference
  /** The files are shown. */
  isOpen: boolean
  onFiles: () => void
}

/** Problems of files that leave somebody unknown. */
const LEAVES_UNKNOWN: ReadonlySet<string> = new Set<ProblemKey>([
  ...([
    'lineNotRead',
    'nameTooLong',
    'withoutAuthors',
    'authorsCut',
    'noNumberColumn',
    'encodingUnsure',
  ] as const),
])

/** The way through a conference in one line: what is done, and what is left. */
export function Steps({ conference, judged, isOpen, onFiles }: StepsProps) {
  const { t, number, duration } = useT(conferenceTexts)
  const { state, store } = conference
  const { submissions, reviewers } = judged.conference
  const toSettle = useMemo(() => decidingPeople(judged).length, [judged])
  const people = useMemo(() => new Set([...judged.roster.left, ...judged.roster.right]).size, [judged.roster])
  const toDecide = useMemo(
    () => judged.cells.filter((cell) => isToDeclare(cell) && !isDecided(cell)).length,
    [judged.cells],
  )
  const { sources } = state.project
  const notes = sources.reduce((sum, { problems }) => sum + problems.count, 0)
  const isUnread = sources.some(({ problems }) =>
    problems.listed.some(({ kind }) => LEAVES_UNKNOWN.has(kind)),
  )
  const pairs = submissions.length * reviewers.length
  const hasBoth = submissions.length > 0 && reviewers.length > 0
  const isAsked = hasBoth && judged.isWhole && store.phase !== 'reading'
  const took = state.tookMs === null ? '' : t('stepPairsTook', { took: duration(state.tookMs) })
  const files = (
    <>
      <Button class="link" aria-expanded={isOpen} onClick={onFiles} text={t('stepFiles')} />{' '}
      {notes > 0 && <span class="warn">{t('fileProblems', { count: notes })}</span>}
    </>
  )
  const said = (text: string): string => (isAsked ? text : '')
  const steps: readonly [isDone: boolean, ...words: ComponentChildren[]][] = [
    [hasBoth && !isUnread, files],
    [
      isAsked && toSettle + unknownCount(judged.unknown) === 0,
      t('namesHeading'),
      ' ',
      said(t('stepNamesDone', { people, count: toSettle })),
    ],
    [isAsked, t('pairs'), ' ', said(t('stepPairsDone', { count: pairs, took }))],
    [isAsked && toDecide === 0, t('stepDecide'), ' ', toDecide > 0 && said(number(toDecide))],
    [false, t('stepGiveBack')],
  ]
  return (
    <ol class="steps small">
      {steps.map(([isDone, ...words], at) => (
        <li key={String(at)} class={isDone ? 'is-done' : undefined}>
          {words}
          {isDone && (
            <>
              {' '}
              <span aria-hidden="true">✓</span>
              <span class="visually-hidden">{t('stepDone')}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
