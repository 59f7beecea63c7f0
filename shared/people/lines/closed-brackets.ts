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

/** The most lines that are joined again, since a copy from a PDF broke them within brackets. */
const MAX_WRAPPED = 40

/** Lines that end within brackets, together with those that close them. */
export function unwrapped(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < lines.length; at++) {
    let end = at
    let open = openBrackets(lines[at] ?? '')
    while (open > 0 && end - at < MAX_WRAPPED && end + 1 < lines.length)
      open += openBrackets(lines[++end] ?? '')
    if (open !== 0) end = at
    joined.push(lines.slice(at, end + 1).join('\n'))
    at = end
  }
  return joined
}

/** How many more round brackets a line opens than it closes. */
const openBrackets = (line: string): number => line.split(/[(（]/u).length - line.split(/[)）]/u).length
