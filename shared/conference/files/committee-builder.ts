import { personId, type Reviewer, type Someone } from '../conference.ts'
import { MAX_REVIEWERS } from './bounds.ts'
import { folded, mayBeSame } from './same-person.ts'

/** A reviewer, the first file that names them, and the domains with whose people they declare conflicts. */
type Listed = { reviewer: Reviewer; file: string; domains: Set<string> }

/** Reviewers of one name who are told apart without an address. */
const MAX_OF_NAME = 100

/** Collects reviewers, of whom rows and files may say several things: people of one address, profile or name are one. */
export class CommitteeBuilder {
  readonly #listed: Listed[] = []
  /** By address, by profile, by `personId`, so that no two reviewers have the same. */
  readonly #byKey = new Map<string, Listed>()
  readonly #byName = new Map<string, Listed[]>()

  get reviewers(): Reviewer[] {
    return this.#listed.map(({ reviewer }) => reviewer)
  }

  /** `twice`: the same file has named them before; `full`: nobody is added beyond `MAX_REVIEWERS`. */
  add(reviewer: Reviewer, file: string, domains: readonly string[] = []): 'added' | 'twice' | 'full' {
    const known = this.#only(reviewer)
    if (known === undefined && this.#listed.length >= MAX_REVIEWERS) return 'full'
    const listed = known ?? { reviewer: { ...reviewer }, file, domains: new Set<string>() }
    if (known === undefined) this.#listed.push(listed)
    Object.assign(listed.reviewer, {
      ...reviewer,
      ...listed.reviewer,
      name: listed.reviewer.name || reviewer.name,
    })
    for (const domain of domains) listed.domains.add(domain)
    this.#index(listed)
    return known?.file === file ? 'twice' : 'added'
  }

  /** The reviewer whom an address, a profile or a name means; undefined if there is none, or more than one of the name. */
  find(someone: Someone): Someone | undefined {
    const found = this.#only(someone)
    return found && asSomeone(found.reviewer)
  }

  /** Reviewers by the domains of their address (`cs.example.org`, `example.org`) and those that they declare. */
  byDomain(): Map<string, Someone[]> {
    const found = new Map<string, Someone[]>()
    for (const { reviewer, domains } of this.#listed) {
      const someone = asSomeone(reviewer)
      for (const domain of new Set([...domains, ...domainsOf(reviewer.email ?? '')])) {
        const there = found.get(domain)
        if (there) there.push(someone)
        else found.set(domain, [someone])
      }
    }
    return found
  }

  #only(someone: Someone): Listed | undefined {
    const { email, profile, name } = someone
    const keys = [email?.toLowerCase(), profile, personId(someone)]
    const sure = keys.map((key) => key && this.#byKey.get(key)).find((one) => one)
    if (sure) return sure
    const ofName =
      this.#byName.get(folded(name))?.filter(({ reviewer }) => mayBeSame(reviewer, someone)) ?? []
    return ofName.length === 1 ? ofName[0] : undefined
  }

  #index(listed: Listed): void {
    const { email, profile, name } = listed.reviewer
    for (const key of [email?.toLowerCase(), profile, personId(listed.reviewer)])
      if (key && !this.#byKey.has(key)) this.#byKey.set(key, listed)
    const ofName = this.#byName.get(folded(name)) ?? []
    if (name && ofName.length < MAX_OF_NAME && !ofName.includes(listed)) ofName.push(listed)
    this.#byName.set(folded(name), ofName)
  }
}

const asSomeone = ({ roles: _roles, collaborators: _lines, ...someone }: Reviewer): Someone => someone

function domainsOf(email: string): string[] {
  const labels = email.toLowerCase().replace(/^.*@/u, '').split('.')
  return labels.slice(0, -1).map((_, start) => labels.slice(start).join('.'))
}
