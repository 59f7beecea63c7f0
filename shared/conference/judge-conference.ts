import { decidedTable } from '../conflicts/decisions/decided-table.ts'
import type { PairTable } from '../conflicts/pair-table.ts'
import { judgedTable } from '../conflicts/policy/judge.ts'
import type { CalendarDate, Policy } from '../conflicts/policy/policy.ts'
import type { Standing } from '../conflicts/standing.ts'
import type { StoredDecision } from '../contract/decisions.ts'
import { answerOf, type Block, openQuestions } from './answer.ts'
import { type AuthorRuling, type Cell, cellsOf } from './cells.ts'
import { type Conference, type Declaration, personId } from './conference.ts'
import { conferenceTable, type Judging } from './conference-table.ts'
import { type Declared, declaredOf } from './declarations.ts'
import { countsOf, type Figures, figuresOf, type Left } from './figures.ts'
import { type Choices, entryOf, type Roster, rosterOf } from './roster.ts'
import { type UnknownPeople, unknownPeople } from './unknown-people.ts'

/** A conference, its answer so far, and how it is judged. */
export type ConferenceInput = {
  conference: Conference
  choices: Choices
  blocks: readonly Block[]
  exact: boolean
  policy: Policy
  at: CalendarDate
  /** Longer windows of single people, in months by `personId`. */
  windows: Readonly<Record<string, number>>
  decisions: readonly StoredDecision[]
  /** The user's rulings on who is an author. */
  rulings?: readonly AuthorRuling[]
}

/** All that the views, the outputs and the terminal say about a conference. */
export type JudgedConference = {
  conference: Conference
  roster: Roster
  choices: Choices
  /** The pairs with a finding, as judged and decided. `judging` has policy, date and coverage of the data. */
  table: PairTable
  declared: Declared
  /** Declarations that name nobody of the committee, by submission. */
  unknownDeclarations: readonly (readonly Declaration[])[]
  cells: readonly Cell[]
  figures: Figures
  /** How many pairs of a submission and a reviewer there are of each standing. */
  standings: Readonly<Record<Standing, number>>
  unknown: UnknownPeople
  /** By submission. */
  left: readonly Left[]
  /** Whether the answer has all pairs of the conference. */
  isWhole: boolean
  /** How the table was judged, for more papers of one of its pairs. */
  judging: Judging
}

/** Judges a conference by what is known so far. It asks nobody; half a second for 200,000 cells. */
export const judgeConference = (input: ConferenceInput): JudgedConference =>
  decideConference(undecided(answered(input), input), input)

type Answered = Pick<
  JudgedConference,
  'conference' | 'roster' | 'choices' | 'declared' | 'unknownDeclarations' | 'unknown' | 'isWhole' | 'table'
>

/** First step: what the answer says, before anything judges it. */
export function answered({
  conference,
  choices,
  blocks,
  exact,
}: Pick<ConferenceInput, 'conference' | 'choices' | 'blocks' | 'exact'>): Answered {
  const roster = rosterOf(conference, choices)
  const table = conferenceTable(roster, answerOf(blocks), exact)
  const { declared, unknown: unknownDeclarations } = declaredOf(conference)
  return {
    ...{ conference, choices, roster, table, declared, unknownDeclarations },
    unknown: unknownPeople(conference, roster, table),
    isWhole: blocks.every((block) => block.exact === exact) && openQuestions(roster, blocks).length === 0,
  }
}

type Undecided = Answered & { judging: Omit<Judging, 'decisions'> }

/** Second step: as the policy and longer windows say. */
export function undecided(
  from: Answered,
  { policy, at, windows }: Pick<ConferenceInput, 'policy' | 'at' | 'windows'>,
): Undecided {
  const judging = { policy, at, windows: windowsByEntry(from.conference, windows, from.choices) }
  return { ...from, judging, table: judgedTable(from.table, policy, at, judging.windows) }
}

/** Last step: as the user has decided. A page that keeps the steps before repeats this alone for each decision. */
export function decideConference(
  { judging, ...from }: Undecided,
  { decisions, rulings = [] }: Pick<ConferenceInput, 'decisions' | 'rulings'>,
): JudgedConference {
  const table = decidedTable(from.table, decisions)
  const cells = cellsOf({ ...from, table, rulings })
  const judged = { ...from, table, cells, judging: { ...judging, decisions } }
  return { ...judged, figures: figuresOf(cells), ...countsOf(judged) }
}

function windowsByEntry(
  { submissions, reviewers }: Conference,
  windows: ConferenceInput['windows'],
  choices: Choices,
): Map<string, number> {
  const people = [...submissions.flatMap(({ authors }) => authors), ...reviewers]
  const byEntry = new Map<string, number>()
  for (const person of people) {
    const id = personId(person)
    const months = Object.hasOwn(windows, id) ? (windows[id] ?? 0) : 0
    const entry = entryOf(person, choices)
    // Two accounts of one person: the longer window counts.
    if (months > (byEntry.get(entry) ?? 0)) byEntry.set(entry, months)
  }
  return byEntry
}
