export const BRACKETS = /[()（）[\]［］【】〔〕]/gu
export const CLOSERS: ReadonlySet<string> = new Set(')）]］】〕')
/** Where a bracket ends that nothing closes: somebody else may follow. */
const NEXT = /[;；|\n,，、]| (?:and|&) |$/gu

/** A text with more open brackets is no list of people. */
const MAX_OPEN = 50

/** A text in which each bracket is closed: before the next separator where nothing closes it, so that it holds nobody else. */
export function withBracketsClosed(text: string): string {
  if (text.search(BRACKETS) === -1) return text
  const open: number[] = []
  for (const { 0: bracket, index } of text.matchAll(BRACKETS)) {
    if (CLOSERS.has(bracket)) open.pop()
    else open.push(index)
  }
  if (open.length > MAX_OPEN) return text
  let closed = text
  for (const index of open.reverse()) {
    NEXT.lastIndex = index
    const end = NEXT.exec(closed)?.index ?? closed.length
    closed = `${closed.slice(0, end)})${closed.slice(end)}`
  }
  return closed
}
