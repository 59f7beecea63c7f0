/**
 * Makes the stored key of an owner's cache key (docs/dev/protocol.md, Cache key). On a personal installation, returns the
 * cache key itself, as in the files of the earlier Python service. Else returns owner and key, so that one user's put is
 * never another user's answer. No owner contains a line break.
 */
export const storedKey = (owner: string, key: string): string =>
  owner === '' && !key.includes('\n') ? key : `${owner}\n${key}`

/** Splits a stored key into owner and cache key. */
export const partsOf = (stored: string): readonly [owner: string, key: string] => {
  const at = stored.indexOf('\n')
  return at === -1 ? ['', stored] : [stored.slice(0, at), stored.slice(at + 1)]
}
