import { describedEntry } from '../../../backend/names/description.ts'
import { parseEntry } from '../../../backend/names/query-name.ts'
import { resolveEntry } from '../../../backend/names/resolution.ts'
import { bibliographyOf, type World } from '../fixture.ts'

export const EXACT = { exactBaseMatch: true, authorLimit: 800 }

export async function resolved(world: World, entry: string, rules = EXACT) {
  const bibliography = await bibliographyOf(world)
  return describedEntry(bibliography, resolveEntry(bibliography, parseEntry(entry), rules)).resolution
}
