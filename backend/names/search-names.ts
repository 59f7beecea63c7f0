import { foldedBase, foldName } from '../../shared/names/folding.ts'
import { wordsOf } from '../../shared/names/name-words.ts'
import { splitHomonym } from '../../shared/query/identifier-forms.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { matchIdentifier } from './matching.ts'
import { beginningsExpression, beginsWords } from './name-tokens.ts'
import { parseEntry } from './query-name.ts'

/** A name with a homonym number, which may be incomplete: `Wei Wang 00`. */
const PARTIAL_NUMBER = /^(.*\S)\s+(\d{1,4})$/su

/**
 * Searches persons while the user types. Lists persons with exactly this base name first. Then lists persons with a name in
 * which each word of the text begins a different word. Sorts each group by publications. Examines at most 500 persons:
 * `truncated` says that more may match.
 * @param limit at least 1
 */
export function searchPersons(bibliography: Bibliography, typed: string, limit: number) {
  const found = new Map<number, { id: number; matched: string }>()
  const add = (id: number, matched = ''): void => {
    if (!found.has(id)) found.set(id, { id, matched })
  }
  const ended = (isAtBound: boolean) => ({
    persons: [...found.values()].slice(0, limit),
    truncated: isAtBound || found.size > limit,
  })
  const entry = parseEntry(typed)
  if (entry.identifier !== null) {
    for (const { id } of matchIdentifier(bibliography, entry.identifier).persons)
      add(id, bibliography.primaryName(id))
    return ended(false)
  }
  const [, text = entry.name, digits = ''] = PARTIAL_NUMBER.exec(entry.name) ?? []
  const base = foldName(text)
  const hasNumber = (name: string): boolean =>
    digits === '' || splitHomonym(name).number?.startsWith(digits) === true
  const namesakes = bibliography.index.namesWithBase(base).filter(({ name }) => hasNumber(name))
  // Lower ids have more publications.
  for (const { id, name } of namesakes.sort((a, b) => a.id - b.id)) add(id, name)
  const words = wordsOf(base)
  const expression = beginningsExpression(words)
  // A homonym number follows the whole name, so longer names cannot match.
  if (expression === null || (digits !== '' && found.size > 0)) return ended(false)
  // Some persons have the words in different names, so first reads 20 persons more than the limit. That usually suffices.
  for (const bound of [limit + 20, 500]) {
    const examined = bibliography.index.personsWithWords(expression, bound)
    for (const { id, names } of examined) {
      const matched = names.find((name) => hasNumber(name) && beginsWords(words, wordsOf(foldedBase(name))))
      if (matched !== undefined) add(id, matched)
    }
    if (found.size > limit || examined.length < bound) return ended(false)
  }
  return ended(true)
}
