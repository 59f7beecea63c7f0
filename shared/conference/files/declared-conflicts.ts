import {
  type Declaration,
  personId,
  type Reviewer,
  type Someone,
  type Submission,
} from '../conference-model.ts'
import { mailDomain } from '../mail-domains.ts'
import { MAX_DECLARATIONS } from './bounds.ts'
import type { People } from './people.ts'
import type { ProblemList } from './read-file.ts'

type Conflict = Declaration & { id: string; file?: string }

type Submissions = {
  /** `id`: the submission's number, or OpenReview's note. */
  numberOf: (id: string) => string
  has: (number: string) => boolean
  /** Whether a file has the submission, but the builder leaves it out. Also true if no file has submissions. */
  isLeftOut: (number: string) => boolean
}

/** Collects the declared conflicts of the files and of the earlier conference. */
export class DeclaredConflicts {
  readonly #problems: ProblemList
  readonly #inFiles: Conflict[] = []
  readonly #before: Conflict[] = []
  readonly #domains = new Map<string | Reviewer, Set<string>>()
  readonly #submissions: Submissions
  #isMarked = false

  constructor(problems: ProblemList, submissions: Submissions) {
    this.#problems = problems
    this.#submissions = submissions
  }

  /** Records that the files have declared conflicts, or state that there are none. */
  mark(): void {
    this.#isMarked = true
  }

  /** `id`: the submission's number, or its note at OpenReview. */
  add(conflict: Conflict, to = this.#inFiles): void {
    if (this.#inFiles.length + this.#before.length < MAX_DECLARATIONS) to.push(conflict)
    else this.#problems.addOnce('tooManyConflicts', { most: MAX_DECLARATIONS })
  }

  /** Adds e-mail domains of declared conflicts. `of`: the number of a submission, or a reviewer. */
  addDomains(of: string | Reviewer, domains: readonly string[]): void {
    // Leaves out public mail hosts: anybody can have an address there.
    const own = domains.filter((domain) => mailDomain(`@${domain}`) !== null)
    if (own.length > 0) this.#domains.set(of, new Set([...(this.#domains.get(of) ?? []), ...own]))
  }

  /**
   * Adds earlier conflicts. `earlierFiles`: the names of their files. The conflicts in a newer version of such a file replace
   * all earlier conflicts of their submissions. Other files replace nothing, because they may be about one reviewer.
   */
  addBefore(submissions: readonly Submission[], earlierFiles: readonly string[]): void {
    const earlier = new Set(earlierFiles.map(nameOfVersions))
    const newer = this.#inFiles.filter(({ file }) => file !== undefined && earlier.has(nameOfVersions(file)))
    const areReplaced = new Set(newer.map(({ id }) => this.#submissions.numberOf(id)))
    for (const { id, declared } of submissions)
      for (const one of areReplaced.has(id) ? [] : declared) this.add({ id, ...one }, this.#before)
  }

  /**
   * Whether the files have declarations. Reports conflicts of unknown submissions.
   * Returns false if all conflicts are of unknown submissions, because another column may have the numbers.
   */
  areInFiles(): boolean {
    const { numberOf, has, isLeftOut } = this.#submissions
    const all = this.#inFiles
    const elsewhere = all.filter(({ id }) => !has(numberOf(id)) && !isLeftOut(numberOf(id)))
    if (elsewhere.length > 0)
      this.#problems.add('conflictsElsewhere', { elsewhere: elsewhere.length, count: all.length })
    for (const id of new Set(elsewhere.map((conflict) => conflict.id)))
      this.#problems.add('unknownSubmission', { id })
    return this.#isMarked && (all.length === 0 || elsewhere.length < all.length)
  }

  /** Returns the conflicts by submission, each reviewer once. Reports reviewers who are not in the committee. */
  bySubmission(committee: People<Reviewer>): Map<string, Map<string, Declaration>> {
    const { numberOf, has } = this.#submissions
    const declared = new Map<string, Map<string, Declaration>>()
    let left = MAX_DECLARATIONS
    const declare = (id: string, reviewer: Someone, kind: string): void => {
      if (left-- <= 0) this.#problems.addOnce('tooManyConflicts', { most: MAX_DECLARATIONS })
      if (left < 0) return
      const ofSubmission = declared.get(id) ?? new Map<string, Declaration>()
      declared.set(id, ofSubmission)
      const key = personId(reviewer)
      if (!ofSubmission.has(key)) ofSubmission.set(key, { reviewer, kind })
    }
    for (const { id: given, reviewer, kind } of [...this.#inFiles, ...this.#before]) {
      const id = numberOf(given)
      if (!has(id)) continue
      const found = committee.find(reviewer)
      const name = reviewer.name || (reviewer.email ?? reviewer.profile ?? '')
      if (found === undefined && committee.all.length > 0) this.#problems.add('unknownReviewer', { id, name })
      declare(id, found ? someoneIn(found) : reviewer, kind)
    }
    // A reviewer has the domains of the address (`cs.example.org`, `example.org`, `org`), and the declared domains.
    const ofReviewers = committee.all.flatMap((reviewer) =>
      [...domainsIn(reviewer.email ?? ''), ...(this.#domains.get(reviewer) ?? [])].map((domain) => ({
        domain,
        reviewer,
      })),
    )
    const byDomain = Map.groupBy(ofReviewers, ({ domain }) => domain)
    for (const [id, domains] of this.#domains)
      for (const domain of typeof id === 'string' && has(id) ? domains : [])
        for (const { reviewer } of byDomain.get(domain) ?? [])
          declare(String(id), someoneIn(reviewer), `domain ${domain}`)
    return declared
  }
}

/** Browsers save a second download of `pcconflicts.csv` as `pcconflicts (1).csv`. */
const nameOfVersions = (file: string): string => file.replace(/ ?\(\d+\)(?=\.\w+(?: · |$))/u, '')

function someoneIn(reviewer: Reviewer): Someone {
  const { roles: _roles, collaborators: _lines, isCandidate: _isCandidate, ...someone } = reviewer
  return someone
}

function domainsIn(email: string): string[] {
  const labels = email.toLowerCase().replace(/^.*@/u, '').split('.')
  return labels.map((_, start) => labels.slice(start).join('.'))
}
