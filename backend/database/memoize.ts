/** The same function, asked once for each key. */
export function memoize<Key, Value>(look: (key: Key) => Value): (key: Key) => Value {
  const seen = new Map<Key, Value>()
  return (key) => {
    const known = seen.get(key)
    if (known !== undefined) return known
    const value = look(key)
    seen.set(key, value)
    return value
  }
}
