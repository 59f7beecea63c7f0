/** A generational suffix, which people often omit. */
export const SUFFIX = /^(?:jr|sr|ii|iii|iv|2nd|3rd|4th)$/

/**
 * Returns a folded base as the index has it (`base_names` in bibliography-schema.ts): the last word first, a suffix
 * after a comma. So the names that one name may abbreviate lie next to it: `steele guy`, `steele guy l, jr`.
 */
export function lastWordFirst(base: string): string {
  const end = base.lastIndexOf(' ')
  if (end === -1) return base
  const last = base.slice(end + 1)
  const before = base.lastIndexOf(' ', end - 1)
  // The import sorts millions of these. V8 joins a list at once, but a template only when it is first compared.
  if (before === -1 || !SUFFIX.test(last)) return [last, base.slice(0, end)].join(' ')
  return `${base.slice(before + 1, end)} ${base.slice(0, before)}, ${last}`
}

const SUFFIX_IN_INDEX = new RegExp(`, (?=${SUFFIX.source.slice(1)})`)

/** Returns the folded base of a name in the index. */
export function baseInIndex(indexed: string): string {
  const [name = '', suffix] = indexed.split(SUFFIX_IN_INDEX)
  const [last = '', ...words] = name.split(' ')
  return [...words, last, ...(suffix === undefined ? [] : [suffix])].join(' ')
}
