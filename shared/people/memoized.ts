/** Texts that one list asks of several times; beyond so many all are forgotten, so that a long one takes little memory. */
const MOST = 20_000

/** Asks a question of a text once while it is remembered: reading a list asks the same of a name up to ten times. */
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
