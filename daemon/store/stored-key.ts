/** The keys under which answers are stored (docs/dev/protocol.md, Cache key). */

/**
 * On a personal installation the key alone, as in the files of the Python service; else owner and key, so that nobody's put
 * is somebody else's answer. Owners hold no line break.
 */
export const storedKey = (owner: string, key: string): string =>
  owner === '' && !key.includes('\n') ? key : `${owner}\n${key}`

/** Owner and key of a stored key. */
export const partsOf = (stored: string): readonly [owner: string, key: string] => {
  const at = stored.indexOf('\n')
  return at === -1 ? ['', stored] : [stored.slice(0, at), stored.slice(at + 1)]
}
