import { personId, type Someone } from '../conference.ts'
import { namesFit } from '../identity/fitting-names.ts'
import { identityOf } from '../identity/identity.ts'
import type { ProblemList } from './read-file.ts'

/** The committee (`id` null), or the authors of a submission. */
type List = { people: readonly Someone[]; id: string | null }

/** Names people of whom a row has an address alone, as another row with that address does. */
export function nameByAddress(lists: readonly List[], problems: ProblemList): void {
  const names = new Map<string, string>()
  const shared = new Set<string>()
  const nameless: { one: Someone; id: string | null }[] = []
  for (const { people, id } of lists) {
    for (const one of people) {
      const email = one.email?.toLowerCase() ?? ''
      if (one.name === '') nameless.push({ one, id })
      else if (!email || one.isUnread) continue
      else if (namesFit(names.get(email) ?? '', one.name) === false) shared.add(email)
      else if (!names.has(email)) names.set(email, one.name)
    }
  }
  for (const { one, id } of nameless) {
    const email = one.email ?? ''
    // Of an address that several people have, nothing says who is meant.
    one.name = shared.has(email.toLowerCase()) ? '' : (names.get(email.toLowerCase()) ?? '')
    if (one.name !== '') continue
    if (id === null) problems.add('reviewerWithoutName', { email })
    else problems.add('authorWithoutName', { id, email })
  }
}

/** People of one address who are compared with each other. */
const MOST_COMPARED = 50

/**
 * Marks people who have one address and cannot be one person, and those whom nothing tells apart, so that each has an id of
 * their own (`personId`). Says who has one address. People of one list who have one address are several: the list has joined
 * the others.
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

/** The address of somebody whose name is known. */
const addressOf = ({ email, name, isUnread }: Someone): string | null =>
  email && name && !isUnread ? email.toLowerCase() : null
