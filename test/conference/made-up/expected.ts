import type { Conference } from '../../../shared/conference/conference-model.ts'
import type { Policy } from '../../../shared/contract/policies.ts'
import { type Paper, type Person, sharedPapers } from './bibliography.ts'
import type { Meaning } from './names.ts'

export type Day = { year: number; month: number; day: number }

/** A pair's verdict. `open`: only the full rules of names decide it. */
type Verdict = 'same_person' | 'conflict' | 'possible' | 'unresolved' | 'none' | 'open'

export type Kind =
  | 'undeclared'
  | 'declared_proved'
  /** Declared, but no author has a finding with the reviewer; `author` is ''. */
  | 'declared_no_evidence'
  /** Declared. The joint works do not count under the policy. */
  | 'declared_outside'
  /** Not declared. The joint works do not count under the policy. */
  | 'outside'
  | 'possible'
  | 'same_person'
  /** One of the two names is not in the bibliography. */
  | 'unknown'
  | 'open'
  /** Only planted pairs of this kind have a row. */
  | 'clear'

export type ExpectedRow = {
  submission: string
  author: string
  reviewer: string
  reviewer_email: string
  kind: Kind
  /** How the pair was declared, or null. */
  declared: string | null
  /** Joint works that count under the policy. */
  works: number
  last_year: number | null
  /** Verdict and joint works without a policy. */
  all: { verdict: Verdict; works: number; last_year: number | null }
  /** The planted case: `undeclared`, `homonym`, …; else `incidental`. */
  case: string
}

/** The verdict on an author's and a reviewer's name, with and without the policy. */
export type Cell = Pick<ExpectedRow, 'works' | 'last_year' | 'all'> & { verdict: Verdict }

/** Judges a pair by the papers of all people behind both names (docs/dev/protocol.md, Verdicts and Policies). */
export function cellOf(left: Meaning, right: Meaning, counts: (paper: Paper) => boolean): Cell {
  const own = sharedPapers(left.own, right.own)
  const through = (side: 'sure' | 'maybe') =>
    [...sharedPapers([...left.own, ...left[side]], [...right.own, ...right[side]])].filter(
      (paper) => !own.includes(paper),
    )
  const isBoth = (ones: readonly Person[], others: readonly Person[]): boolean =>
    ones.some((person) => others.includes(person))
  const isNearBoth = (side: 'sure' | 'maybe'): boolean =>
    isBoth(left[side], right.own) || isBoth(left.own, right[side])
  const statuses = [left.status, right.status]
  const areSure = statuses.every((status) => status === 'unique')

  const verdictOf = (isCounted: (paper: Paper) => boolean): { verdict: Verdict; papers: Paper[] } => {
    const papers = own.filter(isCounted)
    const verdict = (known: Verdict) => ({ verdict: known, papers })
    if (isBoth(left.own, right.own)) {
      if (statuses.includes('open')) return verdict('open')
      return areSure ? { verdict: 'same_person', papers: [] } : verdict('possible')
    }
    if (papers.length > 0)
      return verdict(areSure ? 'conflict' : statuses.includes('open') ? 'open' : 'possible')
    if (own.length === 0 && isNearBoth('sure')) return verdict('possible')
    const [sure, maybe] = [through('sure'), through('maybe')].map((near) => near.filter(isCounted))
    // If no work under the name itself counts, works of namesakes make the pair only possible.
    if (sure?.length === maybe?.length && sure && sure.length > 0)
      return { verdict: 'possible', papers: own.length === 0 ? sure : [] }
    if ((own.length === 0 && isNearBoth('maybe')) || (maybe?.length ?? 0) > 0) return verdict('open')
    return verdict(statuses.includes('not_found') ? 'unresolved' : 'none')
  }
  const all = verdictOf(() => true)
  const judged = verdictOf(counts)
  return {
    verdict: judged.verdict,
    ...worksOf(judged.papers),
    all: { verdict: all.verdict, ...worksOf(all.papers) },
  }
}

const worksOf = (papers: readonly Paper[]) => ({
  works: papers.length,
  last_year: papers.length === 0 ? null : Math.max(...papers.map(({ year }) => year)),
})

/** Counts works from the whole year in which the window begins, and from later years. */
export const countedBy =
  ({ months, without }: Policy, { year, month }: Day) =>
  (paper: Paper): boolean =>
    !(paper.isPreprint && without.includes('preprint')) &&
    (months === null || paper.year >= Math.floor((year * 12 + month - 1 - months) / 12))

/** All pairs that are not clear, and all planted pairs. `cases`: the labels of planted pairs, by `caseKey`. */
export function expectedRows(
  { submissions, reviewers }: Conference,
  cases: ReadonlyMap<string, string>,
  judge: (author: string, reviewer: string) => Cell,
): ExpectedRow[] {
  return submissions.flatMap(({ id, authors, declared }) =>
    reviewers.flatMap((reviewer) => {
      const email = reviewer.email ?? ''
      const declaration = declared.find((one) => one.reviewer.email === email)?.kind ?? null
      const rowOf = (author: string, kind: Kind, { verdict, ...cell }: Cell): ExpectedRow => ({
        submission: id,
        author,
        reviewer: reviewer.name,
        reviewer_email: email,
        kind,
        declared: declaration,
        ...cell,
        case: cases.get(caseKey(id, author, email)) ?? 'incidental',
      })
      const rows = authors
        .map(({ name }) => {
          const cell = judge(name, reviewer.name)
          return rowOf(name, kindOf(cell, declaration !== null), cell)
        })
        .filter((row) => row.kind !== 'clear' || row.case !== 'incidental')
      return declaration !== null && rows.every(({ kind }) => kind === 'clear')
        ? [...rows, rowOf('', 'declared_no_evidence', NOTHING)]
        : rows
    }),
  )
}

const NOTHING: Cell = {
  verdict: 'none',
  works: 0,
  last_year: null,
  all: { verdict: 'none', works: 0, last_year: null },
}

export const caseKey = (submission: string, author: string, email: string): string =>
  [submission, author, email].join('|')

function kindOf({ verdict, all }: Cell, isDeclared: boolean): Kind {
  if (verdict === 'conflict') return isDeclared ? 'declared_proved' : 'undeclared'
  if (verdict === 'unresolved') return 'unknown'
  if (verdict !== 'none') return verdict
  if (all.works === 0) return 'clear'
  return isDeclared ? 'declared_outside' : 'outside'
}
