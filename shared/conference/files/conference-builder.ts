import {
  type Conference,
  type Declaration,
  personId,
  type Reviewer,
  type Someone,
  type Submission,
} from '../conference.ts'
import { MAX_AUTHORS, MAX_DECLARATIONS, MAX_REVIEWERS, MAX_SUBMISSIONS } from './bounds.ts'
import type { Pause } from './pause.ts'
import { ProblemList } from './problem-list.ts'

/** A submission as a row or an entry has it. A text that it lacks is ''. */
export type SubmissionFacts = { id: string; title?: string; note?: string; file: string }

type Draft = {
  id: string
  title: string
  file: string
  note: string
  authors: Someone[]
  /** Authors by address and by name. */
  known: Map<string, Someone>
  collaborators: string[]
  domains: Set<string>
}

/** A reviewer, the first file that names them, and the domains with whose people they declare conflicts. */
type Listed = { reviewer: Reviewer; file: string; domains: Set<string> }

/** Reviewers of one name who are told apart without an address. */
const MAX_OF_NAME = 100

type Conflict = { id: string; reviewer: Someone; kind: string }

/**
 * Puts together what all files say, in any order: authors under their submission, the people of two rows that are the
 * same, conflicts under the submission and the reviewer.
 */
export class ConferenceBuilder {
  readonly problems = new ProblemList()
  readonly #drafts = new Map<string, Draft>()
  readonly #ids = new Map<string, string>()
  readonly #deleted = new Set<string>()
  readonly #reviewers: Listed[] = []
  /** By address, by profile. */
  readonly #byKey = new Map<string, Listed>()
  readonly #byName = new Map<string, Listed[]>()
  readonly #conflicts: Conflict[] = []
  readonly #otherTitles = new Set<string>()

  /** Adds a submission, or more about one. False where it is another one of the same number, or one too many. */
  addSubmission({ id, title = '', note = '', file }: SubmissionFacts): boolean {
    const known = this.#drafts.get(id)
    if (known === undefined) {
      if (this.#drafts.size >= MAX_SUBMISSIONS) {
        this.problems.addOnce('tooManySubmissions', { most: MAX_SUBMISSIONS })
        return false
      }
      const lists = { authors: [], known: new Map(), collaborators: [], domains: new Set<string>() }
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
  addAuthor(id: string, author: Someone): void {
    const draft = this.#drafts.get(id)
    if (draft === undefined) return
    const [email = '', name] = [author.email?.toLowerCase(), folded(author.name)]
    const ofAddress = email ? draft.known.get(email) : undefined
    const ofName = name ? draft.known.get(name) : undefined
    const isContact = Boolean(ofAddress?.name && name && folded(ofAddress.name) !== name)
    const same = isContact ? undefined : (ofAddress ?? ofName)
    if (same && (same === ofAddress || !haveTwoAddresses(same, author))) {
      Object.assign(same, { ...author, ...same, name: same.name || author.name })
      for (const key of [email, name]) if (key) draft.known.set(key, same)
      return
    }
    if (draft.authors.length >= MAX_AUTHORS) {
      this.problems.add('tooManyAuthors', { id, most: MAX_AUTHORS })
      return
    }
    const added = { ...author }
    if (isContact) delete added.email
    draft.authors.push(added)
    for (const key of [email, name]) if (key && !draft.known.has(key)) draft.known.set(key, added)
  }

  addCollaborators(id: string, lines: readonly string[]): void {
    const draft = this.#drafts.get(id)
    if (draft) draft.collaborators = [...new Set([...draft.collaborators, ...lines])]
  }

  /** Adds e-mail domains with whose people a submission declares conflicts. */
  addDomains(id: string, domains: readonly string[]): void {
    for (const domain of domains) this.#drafts.get(id)?.domains.add(domain)
  }

  delete(id: string): void {
    this.#deleted.add(id)
  }

  /** Adds a reviewer, or more about one. Returns false where the same file has named them before. */
  addReviewer(reviewer: Reviewer, file: string, domains: readonly string[] = []): boolean {
    const known = this.#placesOf(reviewer)[0]
    if (known === undefined) {
      if (this.#reviewers.length >= MAX_REVIEWERS) {
        this.problems.addOnce('tooManyReviewers', { most: MAX_REVIEWERS })
        return true
      }
      const added = { reviewer: { ...reviewer }, file, domains: new Set(domains) }
      this.#reviewers.push(added)
      this.#index(added)
      return true
    }
    Object.assign(known.reviewer, {
      ...reviewer,
      ...known.reviewer,
      name: known.reviewer.name || reviewer.name,
    })
    for (const domain of domains) known.domains.add(domain)
    this.#index(known)
    return known.file !== file
  }

  #index(listed: Listed): void {
    const { email, profile, name } = listed.reviewer
    for (const key of [email?.toLowerCase(), profile])
      if (key && !this.#byKey.has(key)) this.#byKey.set(key, listed)
    const ofName = this.#byName.get(folded(name)) ?? []
    this.#byName.set(folded(name), ofName)
    if (name && ofName.length < MAX_OF_NAME && !ofName.includes(listed)) ofName.push(listed)
  }

  /** The reviewers that somebody may be: one of the address or the profile, or all of the name whom nothing tells apart. */
  #placesOf(someone: Someone): Listed[] {
    const { email, profile, name } = someone
    const sure = (email && this.#byKey.get(email.toLowerCase())) || (profile && this.#byKey.get(profile))
    if (sure) return [sure]
    return (this.#byName.get(folded(name)) ?? []).filter(({ reviewer }) => mayBeSame(reviewer, someone))
  }

  /** Adds a declared conflict. `id`: the submission's number, or its note at OpenReview. */
  addConflict(id: string, reviewer: Someone, kind: string): void {
    if (this.#conflicts.length < MAX_DECLARATIONS) this.#conflicts.push({ id, reviewer, kind })
    else this.problems.addOnce('tooManyConflicts', { most: MAX_DECLARATIONS })
  }

  /** The conference. Adds what only all files together show to the problems. */
  async conference(pause: Pause): Promise<Conference> {
    for (const id of this.#deleted) {
      this.#drafts.delete(id)
      this.problems.add('deletedSubmission', { id })
    }
    await this.#nameAll(pause)
    const declared = await this.#declared(pause)
    const submissions: Submission[] = []
    for (const draft of this.#drafts.values()) {
      const wait = pause()
      if (wait) await wait
      const { id, title, note, authors, collaborators } = draft
      if (authors.length === 0) this.problems.add('withoutAuthors', { id, title })
      submissions.push({
        id,
        title,
        authors,
        declared: [...(declared.get(id)?.values() ?? [])],
        ...(collaborators.length > 0 && { collaborators }),
        ...(note && { note }),
      })
    }
    return { submissions, reviewers: this.#reviewers.map(({ reviewer }) => reviewer) }
  }

  /** Names people of whom a row has an address alone, as another row with that address does. */
  async #nameAll(pause: Pause): Promise<void> {
    const names = new Map<string, string>()
    const people = function* (drafts: Iterable<Draft>, reviewers: readonly { reviewer: Reviewer }[]) {
      for (const { reviewer } of reviewers) yield { one: reviewer, id: null }
      for (const { id, authors } of drafts) for (const one of authors) yield { one, id }
    }
    for (const { one } of people(this.#drafts.values(), this.#reviewers)) {
      const wait = pause()
      if (wait) await wait
      const email = one.email?.toLowerCase()
      if (email && one.name && !names.has(email)) names.set(email, one.name)
    }
    for (const { one, id } of people(this.#drafts.values(), this.#reviewers)) {
      const wait = pause()
      if (wait) await wait
      if (one.name !== '') continue
      const email = one.email ?? ''
      one.name = names.get(email.toLowerCase()) ?? ''
      if (one.name !== '') continue
      if (id === null) this.problems.add('reviewerWithoutName', { email })
      else this.problems.add('authorWithoutName', { id, email })
    }
  }

  /** Declared conflicts by submission, each reviewer once. */
  async #declared(pause: Pause): Promise<Map<string, Map<string, Declaration>>> {
    const declared = new Map<string, Map<string, Declaration>>()
    let count = 0
    const declare = (id: string, reviewer: Someone, kind: string): void => {
      if (count === MAX_DECLARATIONS) this.problems.addOnce('tooManyConflicts', { most: MAX_DECLARATIONS })
      if (count++ >= MAX_DECLARATIONS) return
      const ofSubmission = declared.get(id) ?? new Map<string, Declaration>()
      declared.set(id, ofSubmission)
      const key = personId(reviewer)
      if (!ofSubmission.has(key)) ofSubmission.set(key, { reviewer, kind })
    }
    for (const { id: given, reviewer, kind } of this.#conflicts) {
      const wait = pause()
      if (wait) await wait
      const id = this.#ids.get(given) ?? given
      if (this.#deleted.has(id)) continue
      if (!this.#drafts.has(id)) this.problems.add('unknownSubmission', { id })
      else {
        const found = this.#found(reviewer)
        // Without a committee nobody is in it.
        if (found === undefined && this.#reviewers.length > 0) {
          const name = reviewer.name || (reviewer.email ?? reviewer.profile ?? '')
          this.problems.add('unknownReviewer', { id, name })
        }
        declare(id, found ?? reviewer, kind)
      }
    }
    const byDomain = this.#byDomain()
    for (const { id, domains } of this.#drafts.values()) {
      const wait = pause()
      if (wait) await wait
      for (const domain of domains)
        for (const { reviewer } of byDomain.get(domain) ?? [])
          declare(id, someoneIn(reviewer), `domain ${domain}`)
    }
    return declared
  }

  #found(someone: Someone): Someone | undefined {
    const [found, ...others] = this.#placesOf(someone)
    return found && others.length === 0 ? someoneIn(found.reviewer) : undefined
  }

  /** Reviewers by the domain of their address, those above it, and the domains that they declare themselves. */
  #byDomain() {
    return Map.groupBy(
      this.#reviewers.flatMap((one) =>
        [...new Set([...one.domains, ...domainsOf(one.reviewer.email ?? '')])].map((domain) => ({
          ...one,
          domain,
        })),
      ),
      ({ domain }) => domain,
    )
  }
}

/** `cs.example.org` and `example.org` of `ada@cs.example.org`. */
function domainsOf(email: string): string[] {
  const labels = email
    .toLowerCase()
    .slice(email.indexOf('@') + 1)
    .split('.')
  return labels.slice(0, -1).map((_, start) => labels.slice(start).join('.'))
}

/** Somebody without what only a reviewer has. */
const someoneIn = ({ roles: _roles, collaborators: _lines, ...someone }: Reviewer): Someone => someone

const haveTwoAddresses = (one: Someone, other: Someone): boolean =>
  differ(one.email?.toLowerCase(), other.email?.toLowerCase())

/** Whether nothing tells two people of one name apart. */
const mayBeSame = (one: Someone, other: Someone): boolean =>
  !haveTwoAddresses(one, other) &&
  !differ(one.profile, other.profile) &&
  !differ(one.orcid, other.orcid) &&
  !differ(folded(one.affiliation ?? ''), folded(other.affiliation ?? ''))

const differ = (one: string | undefined, other: string | undefined): boolean =>
  Boolean(one && other && one !== other)

/** A name or a title without accents, marks and capitals. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
