import { personId, type Someone } from '../conference.ts'

/** People of one name who are told apart without an address. */
const MAX_OF_NAME = 100

/**
 * People of whom rows and files may say several things. Those of one address, profile or `personId` are one, and so are
 * those of one name whom nothing tells apart.
 */
export class People<Person extends Someone> {
  readonly all: Person[] = []
  readonly #byKey = new Map<string, Person>()
  readonly #byName = new Map<string, Person[]>()

  /** Finds the person whom an address, a profile or a name means; undefined if there is none, or more than one of the name. */
  find(someone: Someone): Person | undefined {
    const sure = keysOf(someone)
      .map((key) => this.#byKey.get(key))
      .find((one) => one)
    if (sure) return sure
    const ofName = this.#byName.get(folded(someone.name))?.filter((one) => mayBeSame(one, someone)) ?? []
    return ofName.length === 1 ? ofName[0] : undefined
  }

  /** Whether anybody has this name. */
  hasName(name: string): boolean {
    return this.#byName.has(folded(name))
  }

  /** Adds somebody, or what is new about somebody who is there, and returns who it is. */
  add(person: Person): Person {
    const known = this.find(person)
    const one = known ?? { ...person }
    if (known) Object.assign(known, { ...person, ...known, name: known.name || person.name })
    else this.all.push(one)
    for (const key of keysOf(one)) if (!this.#byKey.has(key)) this.#byKey.set(key, one)
    const ofName = this.#byName.get(folded(one.name)) ?? []
    if (one.name && ofName.length < MAX_OF_NAME && !ofName.includes(one)) ofName.push(one)
    this.#byName.set(folded(one.name), ofName)
    return one
  }
}

const keysOf = (someone: Someone): string[] =>
  [someone.email?.toLowerCase(), someone.profile, personId(someone)].filter((key) => key !== undefined)

/** Whether nothing tells two people of one name apart. */
const mayBeSame = (one: Someone, other: Someone): boolean =>
  !differ(one.email?.toLowerCase(), other.email?.toLowerCase()) &&
  !differ(one.profile, other.profile) &&
  !differ(one.orcid, other.orcid) &&
  !differ(folded(one.affiliation ?? ''), folded(other.affiliation ?? ''))

const differ = (one: string | undefined, other: string | undefined): boolean =>
  Boolean(one && other && one !== other)

/** A name or a title without accents, marks and capitals. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
