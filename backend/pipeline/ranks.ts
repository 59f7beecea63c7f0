/** Above any number of persons; with the publications above it a whole number below 2 ** 53. */
const PERSON_RANGE = 2 ** 27
const PUBLICATIONS_AT_MOST = 2 ** 26 - 1

/**
 * The persons in the order of their publications, most first, and the place of each from 1: by that the database
 * numbers them, so that whoever looks at a part of them looks at the most prolific. Equal ones stay in their order.
 * @param publications of each person; index 0 is unused
 */
export function rankedByPublications(publications: Int32Array): { order: Int32Array; ranks: Int32Array } {
  const keys = new Float64Array(publications.length - 1)
  for (let id = 1; id < publications.length; id++) {
    keys[id - 1] = (PUBLICATIONS_AT_MOST - (publications[id] ?? 0)) * PERSON_RANGE + id
  }
  keys.sort()
  const order = Int32Array.from(keys, (key) => key % PERSON_RANGE)
  const ranks = new Int32Array(publications.length)
  for (const [index, id] of order.entries()) ranks[id] = index + 1
  return { order, ranks }
}
