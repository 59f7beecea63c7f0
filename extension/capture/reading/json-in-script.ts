/** A script longer than this, in UTF-16 units, is a program and no record of one article. */
const LONGEST_SCRIPT = 2_000_000

/** Where the JSON object that begins at `start` ends, or -1: braces inside of texts do not count. */
function endOfObject(text: string, start: number): number {
  let depth = 0
  let quoted = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (quoted) {
      if (character === '\\') at++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  return -1
}

/**
 * The JSON object that a script's text assigns, found behind `marker` (`name=`) without running anything; undefined
 * when the marker, the object or its end is not there or it is not JSON.
 */
export function jsonBehind(marker: string, script: string): unknown {
  const at = script.length <= LONGEST_SCRIPT ? script.indexOf(marker) : -1
  if (at < 0) return undefined
  const start = at + marker.length
  const end = script[start] === '{' ? endOfObject(script, start) : -1
  if (end < 0) return undefined
  try {
    return JSON.parse(script.slice(start, end))
  } catch {
    return undefined
  }
}
