import { personId, type Someone } from '../conference.ts'
import { identityOf } from '../identity/identity.ts'
import type { Pause } from './pause.ts'

/** People of one address who are compared with each other. */
const MOST_COMPARED = 50

/**
 * Marks people who have one address and cannot be one person, and those whom nothing tells apart, so that each has an id of
 * their own (`personId`). The committee is a list, and so are the authors of each submission. Returns two people for each
 * address that several have. People of one list who have one address are several: the reader has joined the others.
 */
export async function tellApart(
  lists: readonly (readonly Someone[])[],
  pause: Pause,
): Promise<Map<string, readonly [Someone, Someone]>> {
  const shared = new Map<string, readonly [Someone, Someone]>()
  const byAddress = new Map<string, Someone[]>()
  for (const list of lists) {
    await pause()
    const here = new Map<string, Someone>()
    for (const one of list) {
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
  for (const list of lists) {
    await pause()
    const ids = new Map<string, number>()
    for (const one of list) {
      if (shared.has(addressOf(one) ?? '')) one.sharesAddress = true
      const id = personId(one)
      const count = (ids.get(id) ?? 0) + 1
      ids.set(id, count)
      if (count > 1) one.twin = count
    }
  }
  return shared
}

/** The address of somebody whose name is known. */
const addressOf = ({ email, name, isUnread }: Someone): string | null =>
  email && name && !isUnread ? email.toLowerCase() : null
