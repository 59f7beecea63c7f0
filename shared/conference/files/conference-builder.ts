import {
  type Conference,
  type Declaration,
  personId,
  type Reviewer,
  type Someone,
  type Submission,
} from '../conference.ts'
import { mailDomain } from '../mail-domains.ts'
import { MAX_AUTHORS, MAX_DECLARATIONS, MAX_LINES, MAX_REVIEWERS, MAX_SUBMISSIONS } from './bounds.ts'
import type { Pause } from './pause.ts'
import { folded, People } from './people.ts'
import { ProblemList } from './read-file.ts'

/** A submission as a row or an entry has it. A text that it lacks is ''. */
export type SubmissionFacts = { id: string; title?: string; note?: string; file: string }

type Draft = Required<SubmissionFacts> & {
  people: People<Someone>
  collaborators: string[]
  domains: Set<string>
  isCut: boolean
}

/** Whether a declared domain is an organization's: a mail host for everybody would make a conflict with anybody. */
const isOfOrganization = (domain: string): boolean => mailDomain(`@${domain}`) !== null

/** The first file that names a reviewer, and the domains with whose people they declare conflicts. */
type AboutReviewer = { file: string; domains: Set<string> }

type Conflict = { id: string; reviewer: Someone; kind: string }

/**
 * Puts together what all files say, in any order: authors under their submission, the people of two rows that are the
 * same, conflicts under the submission and the reviewer.
 */
export class ConferenceBuilder {
  readonly problems = new ProblemList()
  readonly #drafts = new Map<string, Draft>()
  readonly #ids = new Map<string, string>()
  readonly #deleted = new Map<string, 'deleted' | 'withdrawn'>()
  readonly #committee = new People<Reviewer>()
  readonly #about = new Map<Reviewer, AboutReviewer>()
  readonly #conflicts: Conflict[] = []
  readonly #otherTitles = new Set<string>()
  readonly #candidatesIn: ReadonlySet<string>

  /** `candidatesIn`: the files whose people are not invited yet. */
  constructor(candidatesIn: readonly string[] = []) {
    this.#candidatesIn = new Set(candidatesIn)
  }

  /** Adds a submission, or more about one. False where it is another one of the same number, or one too many. */
  addSubmission({ id, title = '', note = '', file }: SubmissionFacts): boolean {
    const known = this.#drafts.get(id)
    if (known === undefined) {
      if (this.#drafts.size >= MAX_SUBMISSIONS) {
        this.problems.addOnce('tooManySubmissions', { most: MAX_SUBMISSIONS })
        return false
      }
      const lists = {
        ...{ people: new People<Someone>(), collaborators: [], domains: new Set<string>() },
        isCut: false,
      }
      this.#drafts.set(id, { id, title, file, note, ...lists })
    } else if (title !== '' && known.title !== '' && folded(title) !== folded(known.title)) {
      const key = `${id}\n${file}`
      const values = { id, first: known.title, firstFile: known.file, second: title, secondFile: file }
      if (!this.#otherTitles.has(key)) this.problems.add('differentTitles', values)
      this.#otherTitles.add(key)
      return false
    } else {
      if (known.title === '') Object.assign(known, { title, file })
      known.note ||= note
    }
    if (note !== '') this.#ids.set(note, id)
    return true
  }

  /** Adds an author to a submission that has been added. One address for two names is a contact's: it stays with the first. */
  addAuthor(id: string, { email, ...author }: Someone): void {
    const people = this.#drafts.get(id)?.people
    if (people === undefined) return
    const ofAddress = email && author.name ? people.find({ name: '', email })?.name : ''
    const isContact = ofAddress && folded(ofAddress) !== folded(author.name)
    const one = { ...author, ...(email && !isContact && { email }) }
    // A name alone says nothing new about two namesakes.
    if (Object.keys(one).length === 1 && people.hasName(one.name)) return
    if (people.all.length < MAX_AUTHORS || people.find(one)) people.add(one)
    else this.problems.add('tooManyAuthors', { id, most: MAX_AUTHORS })
  }

  /** The file names fewer authors of a submission than there are: the rest is unknown. */
  markCut(id: string): void {
    const draft = this.#drafts.get(id)
    if (draft) draft.isCut = true
  }

  addCollaborators(id: string, lines: readonly string[]): void {
    const draft = this.#drafts.get(id)
    if (draft && lines.length > 0)
      draft.collaborators = [...new Set([...draft.collaborators, ...lines])].slice(0, MAX_LINES)
  }

  /** Adds e-mail domains with whose people a submission declares conflicts. */
  addDomains(id: string, domains: readonly string[]): void {
    for (const domain of domains.filter(isOfOrganization)) this.#drafts.get(id)?.domains.add(domain)
  }

  /** Leaves a submission out, whatever other files say of it. `withdrawn`: its file says so, and counts it. */
  delete(id: string, why: 'deleted' | 'withdrawn' = 'deleted'): void {
    this.#deleted.set(id, why)
  }

  /**
   * Adds a reviewer, or more about one. Returns false where the same file has named them before. A member in one file is
   * no candidate by another.
   */
  addReviewer(reviewer: Reviewer, file: string, domains: readonly string[] = []): boolean {
    const known = this.#committee.find(reviewer)
    const isCandidate = this.#candidatesIn.has(file) || reviewer.isCandidate === true
    const staysCandidate = known ? known.isCandidate === true && (isCandidate || file === '') : isCandidate
    if (known === undefined && this.#committee.all.length >= MAX_REVIEWERS) {
      this.problems.addOnce('tooManyReviewers', { most: MAX_REVIEWERS })
      return true
    }
    const one = this.#committee.add(reviewer)
    delete one.isCandidate
    if (staysCandidate) one.isCandidate = true
    const about = this.#about.get(one) ?? { file, domains: new Set() }
    this.#about.set(one, about)
    for (const domain of domains.filter(isOfOrganization)) about.domains.add(domain)
    return known === undefined || about.file !== file
  }

  /** Adds a declared conflict. `id`: the submission's number, or its note at OpenReview. */
  addConflict(id: string, reviewer: Someone, kind: string): void {
    if (this.#conflicts.length < MAX_DECLARATIONS) this.#conflicts.push({ id, reviewer, kind })
    else this.problems.addOnce('tooManyConflicts', { most: MAX_DECLARATIONS })
  }

  /** Adds a conference as it was before these files: what they do not say about a submission or a reviewer. */
  addBefore({ submissions, reviewers }: Conference): void {
    const haveConflicts = new Set(this.#conflicts.map(({ id }) => this.#ids.get(id) ?? id))
    for (const reviewer of reviewers) this.addReviewer(reviewer, '')
    for (const { id, title, note = '', authors, declared, collaborators = [] } of submissions) {
      const draft = this.#drafts.get(id)
      // A new title is a correction: the number says that it is the same submission.
      this.addSubmission({ id, title: draft?.title || title, note, file: '' })
      if (!draft || draft.people.all.length === 0) for (const author of authors) this.addAuthor(id, author)
      if (!draft || draft.collaborators.length === 0) this.addCollaborators(id, collaborators)
      if (!haveConflicts.has(id))
        for (const { reviewer, kind } of declared) this.addConflict(id, reviewer, kind)
    }
  }

  /** The conference. Adds to the problems those that only all files together show. */
  async conference(pause: Pause): Promise<Conference> {
    for (const [id, why] of this.#deleted) {
      this.#drafts.delete(id)
      if (why === 'deleted') this.problems.add('deletedSubmission', { id })
    }
    const reviewers = this.#committee.all
    await this.#nameAll(reviewers, pause)
    const declared = await this.#declared(reviewers.length > 0, pause)
    const submissions: Submission[] = []
    for (const { id, title, note, people, collaborators, isCut } of this.#drafts.values()) {
      await pause()
      const authors = people.all
      if (authors.length === 0) this.problems.add('withoutAuthors', { id, title })
      submissions.push({
        id,
        title,
        authors,
        ...(isCut && { isCut }),
        declared: [...(declared.get(id)?.values() ?? [])],
        ...(collaborators.length > 0 && { collaborators }),
        ...(note && { note }),
      })
    }
    return { submissions, reviewers }
  }

  /** Names people of whom a row has an address alone, as another row with that address does. */
  async #nameAll(reviewers: readonly Reviewer[], pause: Pause): Promise<void> {
    const names = new Map<string, string>()
    const nameless: { one: Someone; id: string | null }[] = []
    const groups = [
      { people: reviewers, id: null },
      ...this.#drafts.values().map(({ people, id }) => ({ people: people.all, id })),
    ]
    for (const { people, id } of groups) {
      await pause()
      for (const one of people) {
        const email = one.email?.toLowerCase() ?? ''
        if (one.name === '') nameless.push({ one, id })
        else if (email && !names.has(email)) names.set(email, one.name)
      }
    }
    for (const { one, id } of nameless) {
      const email = one.email ?? ''
      one.name = names.get(email.toLowerCase()) ?? ''
      if (one.name !== '') continue
      if (id === null) this.problems.add('reviewerWithoutName', { email })
      else this.problems.add('authorWithoutName', { id, email })
    }
  }

  /** Declared conflicts by submission, each reviewer once. Without a committee nobody is in it. */
  async #declared(hasCommittee: boolean, pause: Pause): Promise<Map<string, Map<string, Declaration>>> {
    const declared = new Map<string, Map<string, Declaration>>()
    let count = 0
    const declare = (id: string, reviewer: Someone, kind: string): void => {
      if (count++ >= MAX_DECLARATIONS) {
        this.problems.addOnce('tooManyConflicts', { most: MAX_DECLARATIONS })
        return
      }
      const ofSubmission = declared.get(id) ?? new Map<string, Declaration>()
      declared.set(id, ofSubmission)
      const key = personId(reviewer)
      if (!ofSubmission.has(key)) ofSubmission.set(key, { reviewer, kind })
    }
    for (const { id: given, reviewer, kind } of this.#conflicts) {
      await pause()
      const id = this.#ids.get(given) ?? given
      if (this.#deleted.has(id)) continue
      if (!this.#drafts.has(id)) {
        this.problems.add('unknownSubmission', { id })
        continue
      }
      const found = this.#committee.find(reviewer)
      const name = reviewer.name || (reviewer.email ?? reviewer.profile ?? '')
      if (found === undefined && hasCommittee) this.problems.add('unknownReviewer', { id, name })
      declare(id, found ? someoneIn(found) : reviewer, kind)
    }
    // By the domains of their address (`cs.example.org`, `example.org`) and those that they declare.
    const ofDomains = this.#about
      .entries()
      .flatMap(([reviewer, { domains }]) =>
        [...domains.union(domainsOf(reviewer.email ?? ''))].map((domain) => ({ domain, reviewer })),
      )
    const byDomain = Map.groupBy(ofDomains, ({ domain }) => domain)
    for (const { id, domains } of this.#drafts.values()) {
      await pause()
      for (const domain of domains)
        for (const { reviewer } of byDomain.get(domain) ?? [])
          declare(id, someoneIn(reviewer), `domain ${domain}`)
    }
    return declared
  }
}

function someoneIn(reviewer: Reviewer): Someone {
  const { roles: _roles, collaborators: _lines, isCandidate: _isCandidate, ...someone } = reviewer
  return someone
}

function domainsOf(email: string): Set<string> {
  const labels = email.toLowerCase().replace(/^.*@/u, '').split('.')
  return new Set(labels.slice(0, -1).map((_, start) => labels.slice(start).join('.')))
}
