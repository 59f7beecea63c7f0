/** The most texts in a memo. A full memo is emptied. */
const MOST = 20_000

/** Memoizes a function of a text: a reader calls some functions up to ten times with one name. */
export function memoized<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const now = answer(text)
    if (known.size >= MOST) known.clear()
    known.set(text, now)
    return now
  }
}
