/**
 * Makes the stored key of an owner's cache key: docs/dev/protocol.md, Cache key. Owners have different stored keys.
 * The owner '' has the cache key itself, as in the files of the earlier Python service. No owner contains a line break.
 */
export const storedKey = (owner: string, key: string): string =>
  owner === '' && !key.includes('\n') ? key : `${owner}\n${key}`

export const partsOf = (stored: string): readonly [owner: string, key: string] => {
  const at = stored.indexOf('\n')
  return at === -1 ? ['', stored] : [stored.slice(0, at), stored.slice(at + 1)]
}
