import { personId, type Someone } from '../conference.ts'
import { namesFit } from '../identity/fitting-names.ts'
import { accountMarks, differ } from '../identity/identity.ts'

/** People of one name who are told apart without an address. */
const MAX_OF_NAME = 100

/**
 * The people of one list, of whom rows and files may say several things (docs/dev/protocol.md, Who is the same person). Those
 * of one account are one, and so are those of one name whom nothing tells apart. A text that was not understood is nobody
 * else. `keepsTwins`: a name that one file has twice is two people.
 */
export class People<Person extends Someone> {
  readonly all: Person[] = []
  readonly #keepsTwins: boolean
  readonly #byMark = new Map<string, Person[]>()
  readonly #byName = new Map<string, Person[]>()
  /** The file that has named somebody last: it means somebody else by the next row of that name. */
  readonly #namedBy = new Map<Person, string>()

  constructor({ keepsTwins = false } = {}) {
    this.#keepsTwins = keepsTwins
  }

  /** Finds the person whom an account or a name means; undefined if there is none, or more than one of the name. */
  find(someone: Someone, file?: string): Person | undefined {
    const isFree = (one: Person): boolean => file === undefined || !this.isNamedBy(one, file)
    for (const mark of someone.isUnread ? [] : accountMarks(someone)) {
      const ofAccount = this.#byMark.get(mark)?.find((one) => isOneAccount(one, someone))
      if (ofAccount) return ofAccount
    }
    const ofName = (this.#byName.get(nameKey(someone)) ?? []).filter((one) => mayBeSame(one, someone))
    if (someone.isUnread) return ofName.find(isFree)
    const free = this.#keepsTwins ? ofName.filter(isFree) : ofName
    const alike = free.find((one) => personId(one) === personId(someone))
    // A name alone says nothing new about any of several, and of names alone each will do.
    const anyWillDo = this.#keepsTwins && (isNameAlone(someone) || free.every(isNameAlone))
    return alike ?? (free.length === 1 || anyWillDo ? free[0] : undefined)
  }

  isNamedBy(one: Person, file: string): boolean {
    return this.#namedBy.get(one) === file
  }

  /** Adds somebody, or what is new about `known`, who is there, and returns who it is. `file`: which one names them. */
  add(person: Person, file = '', known = this.find(person, file)): Person {
    const one = known ?? { ...person }
    if (known) Object.assign(known, { ...person, ...known, name: known.name || person.name })
    else this.all.push(one)
    this.#namedBy.set(one, file)
    for (const mark of accountMarks(one)) this.#put(this.#byMark, mark, one)
    if (one.name) this.#put(this.#byName, nameKey(one), one)
    return one
  }

  #put(people: Map<string, Person[]>, key: string, one: Person): void {
    const same = people.get(key) ?? []
    if (same.length < MAX_OF_NAME && !same.includes(one)) same.push(one)
    people.set(key, same)
  }
}

const nameKey = ({ name, isUnread }: Someone): string => (isUnread ? `unread ${name}` : folded(name))

/** Whether two entries of one list are one account: of people with one ORCID and two addresses, each has its own. */
function isOneAccount(one: Someone, other: Someone): boolean {
  if (one.isUnread || other.isUnread) return false
  if (one.profile && one.profile === other.profile) return true
  if (differ(one.personNumber, other.personNumber) || namesFit(one.name, other.name) !== true) return false
  return (
    (Boolean(one.email) && one.email?.toLowerCase() === other.email?.toLowerCase()) ||
    (Boolean(one.personNumber) && one.personNumber === other.personNumber)
  )
}

const isNameAlone = (someone: Someone): boolean => Object.keys(someone).length === 1

/** Whether nothing tells two people of one name apart. */
const mayBeSame = (one: Someone, other: Someone): boolean =>
  !differ(one.email?.toLowerCase(), other.email?.toLowerCase()) &&
  !differ(one.profile, other.profile) &&
  !differ(one.orcid, other.orcid) &&
  !differ(one.personNumber, other.personNumber) &&
  !differ(folded(one.affiliation ?? ''), folded(other.affiliation ?? ''))

/** A name or a title without accents, marks and capitals. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
