import { certainName } from '../../conflicts/names-to-check.ts'
import type { Pair } from '../../conflicts/pair-table.ts'
import { proofOf } from '../../conflicts/proof.ts'
import type { EntryResolution, PairItem } from '../../contract/backend.ts'
import type { Cell } from '../../export/csv.ts'
import { decisionText, reasonText } from '../../export/pair-words.ts'
import { verdictWord } from '../../words/verdicts.ts'
import { isConflict } from '../cells.ts'
import { lacksAuthors, type Someone } from '../conference.ts'
import { figuresIn } from '../figures.ts'
import { chosenNameOf } from '../names/chosen-people.ts'
import { findingsOf, type Outgoing, type PlacedCell, placedCells } from './findings.ts'
import { kindWord, type OutputLocale } from './output-texts.ts'

/** A table for people: the names of its columns, then its rows. */
export type Table = { name: string; head: readonly string[]; rows: readonly (readonly Cell[])[] }

/** A judged conference as tables: submissions, findings and declarations, reviewers (candidates among them), all people. */
export function conferenceTables(outgoing: Outgoing, locale: OutputLocale): Table[] {
  const { t } = locale
  const { conference, left, roster, table } = outgoing.judged
  const { submissions, reviewers } = conference
  const cells = placedCells(outgoing.judged)
  const chosenFor = chosenNameOf(outgoing.judged)
  const bySubmission = Map.groupBy(cells, ({ submission }) => submission)
  const byReviewer = Map.groupBy(cells, ({ reviewer }) => reviewer)
  const counts = [t('conflictsFound'), kindWord('possible', locale), kindWord('no_evidence', locale)]
  const person = (place: string, one: Someone, entry = '', resolution?: EntryResolution): Cell[] => [
    ...[
      place,
      one.name,
      one.email,
      one.affiliation,
      entry,
      t(chosenFor(one) === null ? stateOf(one, entry, resolution) : 'stateChosen'),
      chosenFor(one) ?? certainName(resolution),
    ],
  ]
  return [
    {
      name: t('submissions'),
      head: [
        ...[t('submission'), t('columnTitle'), t('authorsColumn'), ...counts],
        ...[t('reviewersFree'), t('reviewersToCheck'), t('reviewersUnknown')],
      ],
      rows: submissions.map((submission, index) => {
        const { id, title, authors } = submission
        const named = authors.map(({ name, email = '' }) => name || email)
        const names = [...named, ...(lacksAuthors(submission) ? [t('othersUnnamed')] : [])].join('; ')
        const { free, toCheck, unknown } = left[index] ?? {}
        return [id, title, names, ...countsOf(bySubmission.get(index)), free, toCheck, unknown]
      }),
    },
    {
      name: t('pairs'),
      head: [
        ...[t('submission'), t('columnTitle'), t('author'), t('reviewer'), t('email'), t('finding')],
        ...[t('columnResult'), t('columnWhy'), t('jointPapers'), t('columnLast'), t('declared')],
        ...[t('columnDecision'), t('papers')],
      ],
      rows: findingsOf(outgoing.judged).map(({ paper, member, author, pair, declared, kind, ...found }) => [
        ...[paper.id, paper.title, author?.name, member.name, member.email, kind && kindWord(kind, locale)],
        ...[pair && verdictWord(pair, t), pair && reasonText(pair, locale), found.works, found.lastYear],
        ...[declared && (declared.kind || t('cellYes')), pair && decisionText(pair, locale)],
        pair &&
          worksOf(pair)
            .map((item) => paperText(item, locale))
            .join('\n'),
      ]),
    },
    {
      name: t('reviewers'),
      head: [t('reviewer'), t('email'), t('affiliation'), t('role'), ...counts],
      rows: reviewers.map(({ name, email, affiliation, roles, isCandidate }, index) => [
        ...[name, email, affiliation, isCandidate ? t('candidate') : roles],
        ...countsOf(byReviewer.get(index)),
      ]),
    },
    {
      name: t('namesHeading'),
      head: [
        ...[
          t('role'),
          t('namesHeading'),
          t('email'),
          t('affiliation'),
          t('askedAs'),
          t('state'),
          t('personInDblp'),
        ],
      ],
      rows: [
        ...reviewers.map((one, index) => {
          const entry = roster.reviewers[index] ?? ''
          return person(t('reviewer'), one, entry, table.rightResolution.get(entry))
        }),
        ...submissions.flatMap((submission, index) => {
          const of = `${t('submission')} ${submission.id}`
          const others = [of, t('othersUnnamed'), null, null, null, t('notNamed')]
          return [
            ...submission.authors.map((one, place) => {
              const entry = roster.authors[index]?.[place] ?? ''
              return person(of, one, entry, table.leftResolution.get(entry))
            }),
            ...(lacksAuthors(submission) ? [others] : []),
          ]
        }),
      ],
    },
  ]
}

/** How many of some cells are conflicts, possible ones, and declarations that no joint work shows. */
function countsOf(cells: readonly PlacedCell[] = []): number[] {
  const figures = cells.flatMap(figuresIn)
  const unproved = figures.filter((figure) => figure === 'no_evidence' || figure === 'outside')
  return [
    cells.filter(isConflict).length,
    figures.filter((figure) => figure === 'possible').length,
    unproved.length,
  ]
}

/** A name that stands for one person has no line in the answer, unless it is in a pair. */
function stateOf({ isUnread }: Someone, entry: string, resolution: EntryResolution | undefined) {
  if (isUnread) return 'notUnderstood'
  if (entry === '' || resolution?.status === 'not_found') return 'statusNotFound'
  return resolution?.status === 'ambiguous' ? 'stateAmbiguous' : 'stateUnique'
}

/** The works that count; where none does, those that do not. */
export const worksOf = ({ count, pubs, judgement }: Pair): readonly PairItem[] =>
  count > 0 ? (pubs?.items ?? []) : (judgement?.others ?? [])

const paperText = (item: PairItem, { t }: OutputLocale): string =>
  [item.title || t('untitled'), item.venue, item.year ?? t('noYear'), proofOf(item)]
    .filter(Boolean)
    .join(' · ')
