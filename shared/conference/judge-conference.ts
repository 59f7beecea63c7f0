import { decidedTable, prepareSides } from '../conflicts/decisions/decided-table.ts'
import type { PairTable } from '../conflicts/pair-table.ts'
import { judgedTable } from '../conflicts/policy/judge.ts'
import type { CalendarDate, Policy } from '../conflicts/policy/policy.ts'
import { STANDINGS } from '../conflicts/standing.ts'
import type { StoredDecision } from '../contract/decisions.ts'
import { finish, type Steps } from '../slices.ts'
import { answerOf, type Block, openQuestions } from './answer.ts'
import { type AuthorRuling, type Cell, cellJudge, cellPlaces } from './cells.ts'
import { type Conference, personId } from './conference.ts'
import { conferenceTable } from './conference-table.ts'
import { declaredOf } from './declarations.ts'
import {
  FIGURES,
  type Figures,
  figuresOf,
  type SubmissionCounts,
  submissionCounter,
  sumOf,
} from './figures.ts'
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
export type JudgedConference = Result<ReturnType<typeof decided>>

/** The result of steps. */
type Result<S> = S extends Steps<infer T> ? T : never

/** Judges a conference by what is known so far. It asks nobody. */
export const judgeConference = (input: ConferenceInput): JudgedConference =>
  finish(new ConferenceJudge().steps(input))

/**
 * Judges a conference again and again. Each of the three steps is repeated only if something changed that it rests on, and of
 * the last one only the submissions whose pairs a decision changes: 20,000 submissions and 300,000 pairs take seconds, a
 * decision among them a tenth of one. A ruling on an author repeats all of the last one.
 */
export class ConferenceJudge {
  #answered: Step<Answered> | null = null
  #undecided: Step<Undecided> | null = null
  #before: Before | null = null;

  *steps(input: ConferenceInput): Steps<JudgedConference> {
    const { conference, choices, blocks, exact, policy, at, windows, decisions } = input
    const { rulings = NO_RULINGS } = input
    const answer = [conference, choices, blocks, exact]
    this.#answered = still(this.#answered, answer) ?? { of: answer, is: yield* answered(input) }
    const { is } = this.#answered
    const judging = [is, policy, at.year, at.month, at.day, windows]
    this.#undecided = still(this.#undecided, judging) ?? { of: judging, is: yield* undecided(is, input) }
    const from = this.#undecided.is
    const judged = yield* decided(from, { decisions, rulings }, this.#before)
    this.#before = { from, rulings, table: judged.table, bySubmission: judged.bySubmission }
    return judged
  }
}

const NO_RULINGS: readonly AuthorRuling[] = []

/** The result of a step, and all that it rests on. */
type Step<T> = { of: readonly unknown[]; is: T }

/** A step whose result still holds; else null. */
const still = <T>(step: Step<T> | null, now: readonly unknown[]): Step<T> | null =>
  step?.of.every((value, index) => value === now[index]) ? step : null

type Answered = Result<ReturnType<typeof answered>>
type Undecided = Result<ReturnType<typeof undecided>>

/** First step: what the answer says, before anything judges it. */
function* answered({
  conference,
  choices,
  blocks,
  exact,
}: Pick<ConferenceInput, 'conference' | 'choices' | 'blocks' | 'exact'>) {
  const roster = rosterOf(conference, choices)
  yield
  const answer = yield* answerOf(blocks)
  const table: PairTable = yield* conferenceTable(roster, answer, exact)
  const { declared, unknown: unknownDeclarations } = declaredOf(conference)
  yield* prepareSides(table)
  const unknown = unknownPeople(conference, roster, table)
  yield
  return {
    ...{ conference, choices, roster, table, declared, unknown },
    places: cellPlaces({ conference, roster, unknown }),
    /** Declarations that name nobody of the committee, by submission. */
    unknownDeclarations,
    /** Whether the answer has all pairs of the conference. */
    isWhole: blocks.every((block) => block.exact === exact) && openQuestions(roster, blocks).length === 0,
  }
}

/** Rows of a table that are judged in one step. */
const ROWS_AT_ONCE = 200

/** Second step: as the policy and longer windows say. */
function* undecided(
  from: Answered,
  { policy, at, windows }: Pick<ConferenceInput, 'policy' | 'at' | 'windows'>,
) {
  const judging = { policy, at, windows: windowsByEntry(from.conference, windows, from.choices) }
  yield
  const judged = (pairs: PairTable['pairs']): PairTable =>
    judgedTable({ ...from.table, pairs }, policy, at, judging.windows)
  const pairs: PairTable['pairs'][number][] = []
  for (let row = 0; row < from.table.pairs.length; row += ROWS_AT_ONCE) {
    pairs.push(...judged(from.table.pairs.slice(row, row + ROWS_AT_ONCE)).pairs)
    yield
  }
  return { ...from, judging, table: { ...judged([]), pairs } }
}

/** The findings about a submission, kept while none of its pairs changes. */
type OfSubmission = SubmissionCounts & { cells: readonly Cell[]; figures: Figures }

type Before = {
  from: Undecided
  rulings: readonly AuthorRuling[]
  table: PairTable
  bySubmission: readonly OfSubmission[]
}

/** Last step: as the user has decided. */
function* decided(
  from: Undecided,
  { decisions, rulings }: { decisions: readonly StoredDecision[]; rulings: readonly AuthorRuling[] },
  before: Before | null,
) {
  const { places, ...facts } = from
  const { judging, conference, roster } = facts
  const table = decidedTable(from.table, decisions)
  yield
  const known = before?.from === from && before.rulings === rulings ? before : null
  const isAsBefore = (submission: number): boolean =>
    (roster.authors[submission] ?? []).every((entry) => {
      const row = places.rows.get(entry) ?? -1
      return known?.table.pairs[row] === table.pairs[row]
    })
  const cellsOf = cellJudge({ ...from, table, rulings }, places)
  const count = submissionCounter({ ...from, table })
  const bySubmission: OfSubmission[] = []
  for (const submission of conference.submissions.keys()) {
    const kept = known && isAsBefore(submission) ? known.bySubmission[submission] : undefined
    if (kept) bySubmission.push(kept)
    else {
      const cells = cellsOf(submission)
      bySubmission.push({ cells, figures: figuresOf(cells), ...count(submission, cells) })
      yield
    }
  }
  return {
    ...facts,
    /** The pairs with a finding, as judged and decided. `judging` has policy, date and coverage of the data. */
    table,
    bySubmission,
    /** By submission, then by reviewer. */
    cells: bySubmission.flatMap(({ cells }) => cells),
    /** How the table was judged, for more papers of one of its pairs. */
    judging: { ...judging, decisions },
    figures: sumOf(
      FIGURES,
      bySubmission.map(({ figures }) => figures),
    ),
    standings: sumOf(
      STANDINGS,
      bySubmission.map(({ standings }) => standings),
    ),
    left: bySubmission.map(({ left }) => left),
  }
}

function windowsByEntry(
  { submissions, reviewers }: Conference,
  windows: ConferenceInput['windows'],
  choices: Choices,
): Map<string, number> {
  if (Object.keys(windows).length === 0) return new Map()
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
