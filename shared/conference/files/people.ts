import { namesFit } from '../../names/fitting-names.ts'
import { personId, type Someone } from '../conference-model.ts'
import { accountMarks, differ, identityOf } from '../identity/identity.ts'
import type { ProblemList } from './read-file.ts'

/** Compares at most this many people of one name or account. */
const MAX_OF_NAME = 100

/**
 * The committee, or the authors of a submission. See *Who is the same person* in docs/dev/protocol.md.
 * Rows with the same profile are one person. So are rows with the same address or EasyChair number if the names fit,
 * and rows with the same name if no field differs. `keepsTwins`: a name that one file lists twice is two people.
 */
export class People<Person extends Someone> {
  readonly all: Person[] = []
  readonly #keepsTwins: boolean
  readonly #byAccount = new Map<string, Person[]>()
  readonly #byName = new Map<string, Person[]>()
  /** The file that named each person last. */
  readonly #namedBy = new Map<Person, string>()

  constructor({ keepsTwins = false } = {}) {
    this.#keepsTwins = keepsTwins
  }

  /** Finds the person with the same account or name. Undefined if several people fit and differ. */
  find(someone: Someone, file?: string): Person | undefined {
    const isFree = (one: Person): boolean => file === undefined || !this.isNamedBy(one, file)
    for (const account of someone.isUnread ? [] : accountMarks(someone)) {
      const ofAccount = this.#byAccount.get(account)?.find((one) => isOneAccount(one, someone))
      if (ofAccount) return ofAccount
    }
    const ofName = (this.#byName.get(nameKey(someone)) ?? []).filter((one) => mayBeSame(one, someone))
    if (someone.isUnread) return ofName.find(isFree)
    const free = this.#keepsTwins ? ofName.filter(isFree) : ofName
    const alike = free.find((one) => personId(one) === personId(someone))
    // People with nothing but a name do not differ, so this may return any of them.
    const anyWillDo = this.#keepsTwins && (isNameAlone(someone) || free.every(isNameAlone))
    return alike ?? (free.length === 1 || anyWillDo ? free[0] : undefined)
  }

  isNamedBy(one: Person, file: string): boolean {
    return this.#namedBy.get(one) === file
  }

  /** Adds a person, or facts about `known`. */
  add(person: Person, file = '', known = this.find(person, file)): Person {
    const one = known ?? { ...person }
    if (known) Object.assign(known, { ...person, ...known, name: known.name || person.name })
    else this.all.push(one)
    this.#namedBy.set(one, file)
    for (const account of accountMarks(one)) this.#put(this.#byAccount, account, one)
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

/** Two addresses are two accounts, even with one ORCID. */
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

const mayBeSame = (one: Someone, other: Someone): boolean =>
  !differ(one.email?.toLowerCase(), other.email?.toLowerCase()) &&
  !differ(one.profile, other.profile) &&
  !differ(one.orcid, other.orcid) &&
  !differ(one.personNumber, other.personNumber) &&
  !differ(folded(one.affiliation ?? ''), folded(other.affiliation ?? ''))

/** Returns small letters and digits, without accents, spaces and signs. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** `id`: the number of the submission. Null for the committee. */
type List = { people: readonly Someone[]; id: string | null }

/** Completes missing names from rows with the same address. Reports people who stay without a name. */
export function nameByAddress(lists: readonly List[], problems: ProblemList): void {
  const names = new Map<string, string>()
  const shared = new Set<string>()
  const nameless: { one: Someone; id: string | null }[] = []
  for (const { people, id } of lists) {
    for (const one of people) {
      const email = one.email?.toLowerCase()
      if (one.name === '') nameless.push({ one, id })
      else if (!email || one.isUnread) continue
      else if (namesFit(names.get(email) ?? '', one.name) === false) shared.add(email)
      else if (!names.has(email)) names.set(email, one.name)
    }
  }
  for (const { one, id } of nameless) {
    const email = one.email ?? ''
    // A shared address does not tell the name.
    one.name = shared.has(email.toLowerCase()) ? '' : (names.get(email.toLowerCase()) ?? '')
    if (one.name !== '') continue
    if (id === null) problems.add('reviewerWithoutName', { email })
    else problems.add('authorWithoutName', { id, email })
  }
}

/** Compares at most this many people of one address. */
const MOST_COMPARED = 50

/**
 * Gives each person a different `personId`. Reports shared addresses.
 * If two people of a list have one address, they are different people: `People` has already joined all rows of one person.
 */
export function tellApart(lists: readonly List[], problems: ProblemList): void {
  const shared = new Map<string, readonly [Someone, Someone]>()
  const byAddress = new Map<string, Someone[]>()
  for (const { people } of lists) {
    const here = new Map<string, Someone>()
    for (const one of people) {
      const address = addressOf(one)
      if (address === null) continue
      const known = byAddress.get(address) ?? []
      byAddress.set(address, known)
      const other = here.get(address) ?? known.find((earlier) => identityOf(earlier, one) === 'doubtful')
      if (other && !shared.has(address)) shared.set(address, [other, one])
      here.set(address, one)
      if (known.length < MOST_COMPARED && known.every(({ name }) => name !== one.name)) known.push(one)
    }
  }
  for (const { people } of lists) {
    const ids = new Map<string, number>()
    for (const one of people) {
      if (shared.has(addressOf(one) ?? '')) one.sharesAddress = true
      const id = personId(one)
      const count = (ids.get(id) ?? 0) + 1
      ids.set(id, count)
      if (count > 1) one.twin = count
    }
  }
  for (const [email, [{ name }, { name: other }]] of shared)
    problems.add('sharedAddress', { email, name, other })
}

const addressOf = ({ email, name, isUnread }: Someone): string | null =>
  email && name && !isUnread ? email.toLowerCase() : null
