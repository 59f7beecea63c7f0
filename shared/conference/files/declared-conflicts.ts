import {
  type Declaration,
  personId,
  type Reviewer,
  type Someone,
  type Submission,
} from '../conference-model.ts'
import { identifiersOf } from '../declarations.ts'
import { mailDomain } from '../mail-domains.ts'
import { MAX_DECLARATIONS } from './bounds.ts'
import type { People } from './people.ts'
import type { ProblemList } from './read-file.ts'

/** `kind`: empty if a submission's cell has only the text of `reviewer`. */
type Conflict = Declaration & { id: string }

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
   * Adds earlier conflicts. Leaves out those of a file if a new file is a newer version: it has the same name, and a conflict in
   * common. Forms of several reviewers may have the same name, too.
   */
  addBefore(submissions: readonly Submission[]): void {
    const keysOf = ({ id, reviewer }: Conflict): string[] =>
      identifiersOf(reviewer).map((name) => `${this.#submissions.numberOf(id)} ${name}`)
    const inNewer = Map.groupBy(this.#inFiles, ({ file = '' }) => nameOfVersions(file))
    const before = submissions.flatMap(({ id, declared }) => declared.map((one) => ({ id, ...one })))
    for (const [file, conflicts] of Map.groupBy(before, ({ file = '' }) => file)) {
      const keys = new Set(inNewer.get(nameOfVersions(file))?.flatMap(keysOf))
      if (conflicts.some((one) => keysOf(one).some((key) => keys.has(key)))) continue
      for (const one of conflicts) this.add(one, this.#before)
    }
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

  /** Returns the conflicts by submission, each reviewer once for each file. Reports reviewers who are not in the committee. */
  bySubmission(committee: People<Reviewer>): Map<string, Map<string, Declaration>> {
    const { numberOf, has } = this.#submissions
    const declared = new Map<string, Map<string, Declaration>>()
    let left = MAX_DECLARATIONS
    const declare = (id: string, { reviewer, kind, file }: Declaration): void => {
      const ofSubmission = declared.get(id) ?? new Map<string, Declaration>()
      const key = `${personId(reviewer)}\n${file}`
      if (left-- <= 0) this.#problems.addOnce('tooManyConflicts', { most: MAX_DECLARATIONS })
      else if (!ofSubmission.has(key))
        declared.set(id, ofSubmission.set(key, { reviewer, kind: kind || 'conflict', ...(file && { file }) }))
    }
    for (const { id: given, reviewer, ...facts } of [...this.#inFiles, ...this.#before]) {
      const id = numberOf(given)
      if (!has(id)) continue
      const found = committee.find(reviewer)
      const name = reviewer.name || (reviewer.email ?? reviewer.profile ?? '')
      const isUnknown = found === undefined && committee.all.length > 0
      // A single word in a submission's cell may be a kind of conflict.
      if (isUnknown && facts.kind === '' && !/[ @~]/u.test(name)) {
        this.#problems.tally('conflictNotRead')
        continue
      }
      if (isUnknown) this.#problems.add('unknownReviewer', { id, name })
      declare(id, { reviewer: found ? someoneIn(found) : reviewer, ...facts })
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
          declare(String(id), { reviewer: someoneIn(reviewer), kind: `domain ${domain}` })
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
