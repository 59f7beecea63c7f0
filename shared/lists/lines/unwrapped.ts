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

/** How many round brackets a line opens and leaves open; fewer than none where it closes others. */
function openBrackets(line: string): number {
  let open = 0
  for (const char of line) {
    if (char === '(' || char === '（') open++
    else if (char === ')' || char === '）') open--
  }
  return open
}
