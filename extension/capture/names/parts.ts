import { cleanedPart } from './one-name.ts'
import { mayBePart } from './plausible.ts'
import { isSuffix } from './suffixes.ts'
import { isDegreeAfter } from './titles.ts'

/**
 * The parts of a run, cleaned: degrees, grades, organizations and empty parts left out, a generation's mark joined to
 * the name before it (`Guy L. Steele, Jr.`).
 */
export function cleanedParts(raw: readonly string[]): string[] {
  const parts: string[] = []
  for (const part of raw.map(cleanedPart)) {
    const before = parts.at(-1)
    if (before !== undefined && isSuffix(part)) parts.splice(-1, 1, `${before} ${part}`)
    else if (!isDegreeAfter(before ?? '', part) && mayBePart(part)) parts.push(part)
  }
  return parts
}
