import type { Bibliography } from './bibliography.ts'
import { foldedBase } from './folding.ts'
import type { ResolvedEntry } from './resolution.ts'

/**
 * For each entry that is one person, the bins that person's papers may have ended up in: dblp puts papers of people
 * it has not told apart under the base name, in a person record of its own (`publtype="disambiguation"`). None for
 * any other entry. All entries are looked up together, in two queries.
 */
export function binsOf(bibliography: Bibliography, entries: readonly ResolvedEntry[]): number[][] {
  const nameIds = entries.map((entry) => namesOfUnique(bibliography, entry))
  const bases = new Map<number, string>()
  for (const [id, name] of bibliography.names(nameIds.flat())) bases.set(id, foldedBase(name))
  const bins = Map.groupBy(bibliography.bins([...new Set(bases.values())]), ({ base }) => base)
  return nameIds.map((ids) => {
    const own = new Set(ids.map((id) => bases.get(id) ?? ''))
    const found = [...own].flatMap((base) => bins.get(base) ?? [])
    return [...new Set(found.map(({ personId }) => personId))]
  })
}

function namesOfUnique(bibliography: Bibliography, { status, persons }: ResolvedEntry): number[] {
  const [person] = persons
  return status === 'unique' && person !== undefined
    ? (bibliography.nameIdsOf([person.id]).get(person.id) ?? [])
    : []
}
