import { decidedTable } from '../conflicts/decisions/decided-table.ts'
import { judgedTable } from '../conflicts/policy/judge.ts'
import type { CalendarDate, Policy } from '../conflicts/policy/policy.ts'
import type { StoredDecision } from '../contract/decisions.ts'
import { answerOf, type Block, openQuestions } from './answer.ts'
import { type AuthorRuling, type Cell, cellsOf } from './cells.ts'
import { type Conference, personId } from './conference.ts'
import { conferenceTable } from './conference-table.ts'
import { declaredOf } from './declarations.ts'
import { countsOf, figuresOf } from './figures.ts'
import { type Choices, entryOf, rosterOf } from './roster.ts'
import { unknownPeople } from './unknown-people.ts'

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
export type JudgedConference = ReturnType<typeof decideConference>

/** Judges a conference by what is known so far. It asks nobody; half a second for 200,000 cells. */
export const judgeConference = (input: ConferenceInput): JudgedConference =>
  decideConference(undecided(answered(input), input), input)

/** First step: what the answer says, before anything judges it. */
export function answered({
  conference,
  choices,
  blocks,
  exact,
}: Pick<ConferenceInput, 'conference' | 'choices' | 'blocks' | 'exact'>) {
  const roster = rosterOf(conference, choices)
  const table = conferenceTable(roster, answerOf(blocks), exact)
  const { declared, unknown: unknownDeclarations } = declaredOf(conference)
  return {
    ...{ conference, choices, roster, table, declared },
    /** Declarations that name nobody of the committee, by submission. */
    unknownDeclarations,
    unknown: unknownPeople(conference, roster, table),
    /** Whether the answer has all pairs of the conference. */
    isWhole: blocks.every((block) => block.exact === exact) && openQuestions(roster, blocks).length === 0,
  }
}

/** Second step: as the policy and longer windows say. */
export function undecided(
  from: ReturnType<typeof answered>,
  { policy, at, windows }: Pick<ConferenceInput, 'policy' | 'at' | 'windows'>,
) {
  const judging = { policy, at, windows: windowsByEntry(from.conference, windows, from.choices) }
  return { ...from, judging, table: judgedTable(from.table, policy, at, judging.windows) }
}

/** Last step: as the user has decided. A page that keeps the steps before repeats this alone for each decision. */
export function decideConference(
  { judging, ...from }: ReturnType<typeof undecided>,
  { decisions, rulings = [] }: Pick<ConferenceInput, 'decisions' | 'rulings'>,
) {
  const table = decidedTable(from.table, decisions)
  const cells: readonly Cell[] = cellsOf({ ...from, table, rulings })
  const judged = {
    ...from,
    /** The pairs with a finding, as judged and decided. `judging` has policy, date and coverage of the data. */
    table,
    cells,
    /** How the table was judged, for more papers of one of its pairs. */
    judging: { ...judging, decisions },
  }
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
