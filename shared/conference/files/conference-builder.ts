import type { Conference, Reviewer, Someone, Submission } from '../conference-model.ts'
import { MAX_AUTHORS, MAX_LINES, MAX_REVIEWERS, MAX_SUBMISSIONS } from './bounds.ts'
import { DeclaredConflicts } from './declared-conflicts.ts'
import { folded, nameByAddress, People, tellApart } from './people.ts'
import { ProblemList } from './read-file.ts'

type SubmissionFacts = Partial<Omit<Submission, 'declared' | 'isCut'>> & {
  id: string
  file: string
  isCut?: boolean | undefined
}

type Draft = {
  id: string
  title: string
  note: string
  file: string
  people: People<Someone>
  collaborators: readonly string[]
  isCut: boolean
}

/** Joins the facts of all files into one conference. The files may come in any order. */
export class ConferenceBuilder {
  readonly problems = new ProblemList()
  readonly #drafts = new Map<string, Draft>()
  readonly #ids = new Map<string, string>()
  readonly #deleted = new Map<string, 'deleted' | 'withdrawn'>()
  readonly #committee = new People<Reviewer>()
  readonly #otherTitles = new Set<string>()
  readonly #prospectiveIn: ReadonlySet<string>
  #heldBefore = false
  readonly conflicts = new DeclaredConflicts(this.problems, {
    numberOf: (id) => this.#ids.get(id) ?? id,
    has: (id) => this.#drafts.has(id),
    isLeftOut: (id) => this.#deleted.has(id) || this.#drafts.size === 0,
  })

  /** `prospectiveIn`: the files with prospective reviewers. */
  constructor(prospectiveIn: readonly string[] = []) {
    this.#prospectiveIn = new Set(prospectiveIn)
  }

  /**
   * Adds facts about a submission. Returns its number, or null beyond `MAX_SUBMISSIONS`.
   * Reports a second title of a number, and returns a new number for it. An author whom a file names twice counts as two.
   */
  addSubmission({ id: written, file, title = '', note = '', ...facts }: SubmissionFacts): string | null {
    const id = this.#numberOf(written, title)
    const draft = this.#drafts.get(id) ?? this.#newDraft(id)
    if (draft === null) return null
    if (draft.title === '') {
      if (id !== written) this.#sayOtherTitle(written, { own: id, title, file })
      Object.assign(draft, { title, file })
    }
    draft.note ||= note
    if (note !== '') this.#ids.set(note, id)
    const { authors = [], isCut, collaborators = [] } = facts
    for (const author of authors) this.#addAuthor(draft, author, file)
    if (isCut && !draft.isCut) this.problems.add('authorsCut', { id })
    draft.isCut ||= isCut === true
    if (collaborators.length > 0)
      draft.collaborators = [...new Set([...draft.collaborators, ...collaborators])].slice(0, MAX_LINES)
    return id
  }

  #newDraft(id: string): Draft | null {
    if (this.#drafts.size >= MAX_SUBMISSIONS) {
      this.problems.addOnce('tooManySubmissions', { most: MAX_SUBMISSIONS })
      return null
    }
    const people = new People<Someone>({ keepsTwins: true })
    const draft = { id, title: '', note: '', file: '', isCut: false, people, collaborators: [] }
    this.#drafts.set(id, draft)
    return draft
  }

  /** Returns the written number, or `7 (2)` for the second title of submission 7. */
  #numberOf(written: string, title: string): string {
    let id = written
    for (let count = 2; ; count++) {
      const known = this.#drafts.get(id)
      if (!known || title === '' || known.title === '' || title === known.title) return id
      if (folded(title) === folded(known.title)) return id
      id = `${written} (${count})`
    }
  }

  #sayOtherTitle(id: string, { own, title, file }: { own: string; title: string; file: string }): void {
    const key = `${id}\n${file}`
    const { title: first = '', file: firstFile = '' } = this.#drafts.get(id) ?? {}
    const values = { id, first, firstFile, second: title, secondFile: file, own }
    if (!this.#otherTitles.has(key)) this.problems.add('differentTitles', values)
    this.#otherTitles.add(key)
  }

  #addAuthor(draft: Draft, author: Someone, file: string): void {
    const { id, people } = draft
    if (people.all.length < MAX_AUTHORS || people.find(author, file)) people.add(told(author), file)
    else {
      this.problems.add('tooManyAuthors', { id, most: MAX_AUTHORS })
      draft.isCut = true
    }
  }

  /** Leaves out a submission, even if other files name it. `readEntries` reports withdrawn ones. */
  delete(id: string, why: 'deleted' | 'withdrawn' = 'deleted'): void {
    this.#deleted.set(id, why)
  }

  /**
   * Adds facts about a reviewer. Returns false if the same file named the reviewer before.
   * A reviewer does not count as prospective if any file lists this person in the committee.
   */
  addReviewer(reviewer: Reviewer, file: string, domains: readonly string[] = []): boolean {
    const known = this.#committee.find(reviewer, file)
    const isTwice = known !== undefined && this.#committee.isNamedBy(known, file)
    const isCandidate = this.#prospectiveIn.has(file) || reviewer.isCandidate === true
    const staysProspective = known ? known.isCandidate === true && (isCandidate || file === '') : isCandidate
    if (known === undefined && this.#committee.all.length >= MAX_REVIEWERS) {
      this.problems.addOnce('tooManyReviewers', { most: MAX_REVIEWERS })
      return true
    }
    const one = this.#committee.add(told(reviewer), file, known)
    delete one.isCandidate
    if (staysProspective) one.isCandidate = true
    this.conflicts.addDomains(one, domains)
    return !isTwice
  }

  /** Adds the facts of the earlier conference that these files lack. */
  addBefore({ submissions, reviewers, hasDeclarations }: Conference): void {
    this.#heldBefore = hasDeclarations === true
    for (const reviewer of reviewers) this.addReviewer(reviewer, '')
    for (const { id, title, note = '', authors, isCut, collaborators = [] } of submissions) {
      const draft = this.#drafts.get(id)
      const lacksAuthors = !draft || (draft.people.all.length === 0 && !draft.isCut)
      // Equal numbers mean the same submission, so another title is a correction.
      const facts = { id, file: '', title: draft?.title || title, note }
      this.addSubmission({
        ...facts,
        ...(lacksAuthors && { authors, isCut }),
        ...(!draft?.collaborators.length && { collaborators }),
      })
    }
    // Only now are the notes of earlier submissions known, which edges name.
    this.conflicts.addBefore(submissions)
  }

  /** Call this after all files: some problems show only then. */
  conference(): Conference {
    for (const [id, why] of this.#deleted) {
      this.#drafts.delete(id)
      if (why === 'deleted') this.problems.add('deletedSubmission', { id })
    }
    const reviewers = this.#committee.all
    const lists = [
      { people: reviewers, id: null },
      ...this.#drafts.values().map(({ people, id }) => ({ people: people.all, id })),
    ]
    nameByAddress(lists, this.problems)
    tellApart(lists, this.problems)
    const areDeclared = this.conflicts.areInFiles() || this.#heldBefore
    const declared = this.conflicts.bySubmission(this.#committee)
    const submissions: Submission[] = []
    for (const { id, title, note, people, collaborators, isCut } of this.#drafts.values()) {
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
    return { submissions, reviewers, ...(areDeclared && { hasDeclarations: true }) }
  }
}

/** Removes the fields that `tellApart` sets again. */
function told<Person extends Someone>(person: Person): Person {
  const { sharesAddress: _, twin: __, ...someone } = person
  // Both fields are optional, so the rest is still a `Person`.
  return someone as Person
}
