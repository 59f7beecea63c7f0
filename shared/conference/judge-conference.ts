import {
  decidedRow,
  decisionsIn,
  prepareSides,
  type RowDecisions,
} from '../conflicts/decisions/decided-table.ts'
import type { Pair } from '../conflicts/pair-table.ts'
import type { CalendarDate, Policy } from '../conflicts/policy/conflict-policy.ts'
import { type PolicyJudge, policyJudge } from '../conflicts/policy/judge.ts'
import { STANDINGS, standingOf } from '../conflicts/standing.ts'
import type { StoredDecision } from '../contract/decisions.ts'
import { finish, type Steps } from '../slices.ts'
import { CellNumbers } from './cell-numbers.ts'
import { type Cell, cellJudge, cellPlaces } from './cells.ts'
import { type Block, openQueries } from './conference-answer.ts'
import { authorId, type Conference, personId, type Submission } from './conference-model.ts'
import { conferenceTable, pairsIn } from './conference-table.ts'
import { declaredSteps } from './declarations.ts'
import { FIGURES, type SubmissionCounts, submissionCounter, sumOf, TALLIES, type Tallies } from './figures.ts'
import type { AuthorDecision } from './identity/author-finding.ts'
import { type Choices, entryOf, rosterSteps } from './roster.ts'
import { unknownPeople } from './unknown-people.ts'

export type ConferenceInput = {
  conference: Conference
  choices: Choices
  blocks: readonly Block[]
  exact: boolean
  policy: Policy
  at: CalendarDate
  /** Longer windows of some people: months by `personId`. */
  windows: Readonly<Record<string, number>>
  decisions: readonly StoredDecision[]
  /** The user's decisions whether a reviewer is an author. */
  rulings?: readonly AuthorDecision[]
}

export type JudgedConference = Result<ReturnType<typeof judged>>

type Result<S> = S extends Steps<infer T> ? T : never

/** Uses the blocks that have arrived. Sends no request. */
export const judgeConference = (input: ConferenceInput): JudgedConference =>
  finish(new ConferenceJudge().steps(input))

/**
 * Judges a conference after each change. Reads the answer again only if blocks or people have changed.
 * After a decision, judges again only the submissions of the authors whom it concerns.
 */
export class ConferenceJudge {
  #answered: { of: readonly unknown[]; is: Answered } | null = null
  #before: Before | null = null;

  *steps(input: ConferenceInput): Steps<JudgedConference> {
    const { conference, choices, blocks, exact, policy, at, windows, decisions, rulings = NO_RULINGS } = input
    const answer = [conference, choices, blocks, exact]
    const last = this.#answered
    this.#answered = last && isSame(last.of, answer) ? last : { of: answer, is: yield* answered(input) }
    const { is } = this.#answered
    const of = [is, policy, at.year, at.month, at.day, windows]
    const known = this.#before && isSame(this.#before.of, of) ? this.#before : null
    const judge =
      known?.judge ?? policyJudge(is.table, policy, at, windowsByEntry(conference, windows, choices))
    const made = yield* judged(is, judge, { decisions, rulings }, known)
    const { decisionsOn, bySubmission } = made
    this.#before = { of, judge, rulings, decisionsOn, bySubmission }
    return made
  }
}

const NO_RULINGS: readonly AuthorDecision[] = []

const isSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  now.every((value, index) => value === before[index])

type Answered = Result<ReturnType<typeof answered>>

/** Finds the facts that do not depend on policy, windows and decisions. */
function* answered({ conference, choices, blocks, exact }: ConferenceInput) {
  const roster = yield* rosterSteps(conference, choices)
  const table = yield* conferenceTable(roster, blocks, exact)
  const { declared, unknown: unknownDeclarations } = yield* declaredSteps(conference)
  yield* prepareSides(table)
  const unknown = unknownPeople(conference, roster, table)
  yield
  return {
    conference,
    choices,
    roster,
    table,
    declared,
    unknown,
    places: cellPlaces({ conference, roster, unknown }),
    /** Declarations that name no member of the committee, by submission. */
    unknownDeclarations,
    /** Whether the backend has answered all queries. */
    isWhole: blocks.every((block) => block.exact === exact) && openQueries(roster, blocks).length === 0,
  }
}

/** Stores cells as numbers. `cellsOf` makes a cell when a view shows it. */
type OfSubmission = SubmissionCounts & {
  cells: CellNumbers
  tallies: Tallies
  possible: readonly (readonly [author: number, reviewer: number])[]
}

type Before = {
  of: readonly unknown[]
  judge: PolicyJudge
  rulings: readonly AuthorDecision[]
  decisionsOn: ReadonlyMap<number, RowDecisions>
  bySubmission: readonly OfSubmission[]
}

function* judged(
  { places, ...facts }: Answered,
  { judging, judged, windows }: PolicyJudge,
  { decisions, rulings }: { decisions: readonly StoredDecision[]; rulings: readonly AuthorDecision[] },
  before: Before | null,
) {
  const { conference } = facts
  const { on, ...resolutions } = decisionsIn(facts.table, decisions)
  const table = { ...facts.table, ...resolutions, judging }
  yield
  const pairsOf = (row: number, only?: number): readonly Pair[] => {
    const found = pairsIn(table, row, only)
    const pairs = decidedRow(table, row, judged ? found.map(judged) : found, on.get(row))
    return only === undefined ? pairs : pairs.filter(({ column }) => column === only)
  }
  const cellsOf = cellJudge({ ...facts, table, pairsOf, rulings }, places)
  const count = submissionCounter({ ...facts, table })
  const isTouched = touched(before, on, rulings)
  const bySubmission: OfSubmission[] = []
  for (const [submission, paper] of conference.submissions.entries()) {
    const known = before?.bySubmission[submission]
    if (known && !isTouched(places.authors[submission], paper)) bySubmission.push(known)
    else {
      const found = cellsOf(submission)
      const cells = CellNumbers.of(found)
      const possible = found.flatMap(possibleIn)
      bySubmission.push({ cells, tallies: cells.tallies(), possible, ...count(submission, found) })
      yield
    }
  }
  const tallies = sumOf(
    TALLIES,
    bySubmission.map((one) => one.tallies),
  )
  yield
  const standings = sumOf(
    STANDINGS,
    bySubmission.map((one) => one.standings),
  )
  yield
  return {
    ...facts,
    /** The answer after policy and decisions. `judging` has policy, date and coverage of the data. */
    table,
    bySubmission,
    /** Makes the cells of a submission, or only the cell of one reviewer. */
    cellsOf,
    /** All cells, by submission, then by reviewer. Slow: each access makes the cells again. */
    get cells(): Cell[] {
      return bySubmission.flatMap((_, submission) => cellsOf(submission))
    },
    pairsOf,
    /** The decisions by row and column of the table. */
    decisionsOn: on,
    /** Lets views judge further papers of a pair. */
    judging: { policy: judging.policy, at: judging.at, windows, decisions },
    figures: sumOf(FIGURES, [tallies]),
    tallies,
    standings,
    left: bySubmission.map(({ left }) => left),
  }
}

const possibleIn = ({ reviewer, pairs }: Cell) =>
  pairs.flatMap(({ author, pair }) => (standingOf(pair) === 'possible' ? [[author, reviewer] as const] : []))

/** Returns a function that tells whether new decisions concern the authors of a submission. */
function touched(
  before: Before | null,
  on: Before['decisionsOn'],
  rulings: readonly AuthorDecision[],
): (rows: Int32Array | undefined, submission: Submission) => boolean {
  const isAsBefore = (row: number): boolean => {
    const [was, is] = [before?.decisionsOn.get(row), on.get(row)]
    return was?.size === is?.size && [...(is ?? [])].every(([column, one]) => was?.get(column) === one)
  }
  const rows = new Set(
    [...(before?.decisionsOn.keys() ?? []), ...on.keys()].filter((row) => !isAsBefore(row)),
  )
  const ruled = new Set(rulings).symmetricDifference(new Set(before?.rulings))
  const people = new Set([...ruled].map(({ author }) => author))
  return (ownRows, submission) =>
    ownRows?.some((row) => rows.has(row)) === true ||
    (people.size > 0 && submission.authors.some((one) => people.has(authorId(one, submission))))
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
    // If a person has two accounts with different windows, the longer one counts.
    byEntry.set(entry, Math.max(months, byEntry.get(entry) ?? months))
  }
  return byEntry
}
