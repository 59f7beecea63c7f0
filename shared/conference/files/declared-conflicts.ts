import { type Declaration, personId, type Reviewer, type Someone } from '../conference.ts'
import { MAX_DECLARATIONS } from './bounds.ts'
import type { People } from './people.ts'
import type { ProblemList } from './read-file.ts'

type Conflict = Declaration & { id: string }

/** The submissions that are there, by which conflicts are joined. */
type Submissions = {
  /** The number of a submission that is named by its number, or by its note at OpenReview. */
  numberOf: (id: string) => string
  has: (number: string) => boolean
  /** Whether a submission was there, and is left out. */
  isLeftOut: (number: string) => boolean
  /** The e-mail domains with whose people each declares conflicts. */
  domains: () => Iterable<{ id: string; domains: ReadonlySet<string> }>
}

type Committee = { committee: People<Reviewer>; domainsOf: (one: Reviewer) => ReadonlySet<string> }

/** The declared conflicts of all files, joined to the submissions by their numbers and to the committee by its people. */
export class DeclaredConflicts {
  readonly #problems: ProblemList
  readonly #all: Conflict[] = []
  #holdDeclarations = false
  #heldBefore = false
  /** How many are those of the files: the others were declared before. */
  #inFiles = Number.POSITIVE_INFINITY

  constructor(problems: ProblemList) {
    this.#problems = problems
  }

  /** The files hold declared conflicts, or say that there are none. */
  mark(): void {
    this.#holdDeclarations = true
  }

  /** Adds a conflict. `id`: the submission's number, or its note at OpenReview. */
  add(conflict: Conflict): void {
    if (this.#all.length < MAX_DECLARATIONS) this.#all.push(conflict)
    else this.#problems.addOnce('tooManyConflicts', { most: MAX_DECLARATIONS })
  }

  /** Ends the files. Conflicts that are added from now on were declared before. Returns the submissions of those in files. */
  endFiles(heldBefore: boolean, { numberOf }: Pick<Submissions, 'numberOf'>): Set<string> {
    this.#inFiles = this.#all.length
    this.#heldBefore = heldBefore
    return new Set(this.#all.map(({ id }) => numberOf(id)))
  }

  /**
   * Whether any source holds declarations: none does if all conflicts of the files name submissions that are not here. If
   * some do, that is said first: the column may be another one than that of the numbers.
   */
  hasDeclarations({ numberOf, has, isLeftOut }: Submissions): boolean {
    const inFiles = this.#all.slice(0, this.#inFiles)
    const elsewhere = inFiles.filter(({ id }) => !has(numberOf(id)) && !isLeftOut(numberOf(id)))
    if (elsewhere.length > 0)
      this.#problems.add('conflictsElsewhere', { elsewhere: elsewhere.length, count: inFiles.length })
    for (const id of new Set(elsewhere.map((conflict) => conflict.id)))
      this.#problems.add('unknownSubmission', { id })
    const isJoined = inFiles.length === 0 || elsewhere.length < inFiles.length
    return this.#heldBefore || (this.#holdDeclarations && isJoined)
  }

  /** The conflicts by submission, each reviewer once. Without a committee nobody is in it. */
  bySubmission(
    { numberOf, has, domains }: Submissions,
    { committee, domainsOf }: Committee,
  ): Map<string, Map<string, Declaration>> {
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
    for (const { id: given, reviewer, kind } of this.#all) {
      const id = numberOf(given)
      if (!has(id)) continue
      const found = committee.find(reviewer)
      const name = reviewer.name || (reviewer.email ?? reviewer.profile ?? '')
      if (found === undefined && committee.all.length > 0) this.#problems.add('unknownReviewer', { id, name })
      declare(id, found ? someoneIn(found) : reviewer, kind)
    }
    // By the domains of their address (`cs.example.org`, `example.org`) and those that they declare.
    const ofDomains = committee.all.flatMap((reviewer) =>
      [...domainsOf(reviewer).union(domainsIn(reviewer.email ?? ''))].map((domain) => ({ domain, reviewer })),
    )
    const byDomain = Map.groupBy(ofDomains, ({ domain }) => domain)
    for (const submission of domains())
      for (const domain of submission.domains)
        for (const { reviewer } of byDomain.get(domain) ?? [])
          declare(submission.id, someoneIn(reviewer), `domain ${domain}`)
    return declared
  }
}

function someoneIn(reviewer: Reviewer): Someone {
  const { roles: _roles, collaborators: _lines, isCandidate: _isCandidate, ...someone } = reviewer
  return someone
}

function domainsIn(email: string): Set<string> {
  const labels = email.toLowerCase().replace(/^.*@/u, '').split('.')
  return new Set(labels.slice(0, -1).map((_, start) => labels.slice(start).join('.')))
}
