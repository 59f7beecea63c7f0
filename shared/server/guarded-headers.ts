/** The values of the headers that the guard goes by, all of them: a name that comes twice is looked at twice. */
export type GuardedHeaders = Record<'host' | 'origin' | 'site' | 'mode' | 'destination', string[]>

const LENGTHS = ['host', 'origin', 'sec-fetch-site'].map((name) => name.length)

/** Finds them in one pass; `rawHeaders` are names and values in turn, as they came. */
export function guardedHeaders(rawHeaders: readonly string[]): GuardedHeaders {
  const found: GuardedHeaders = { host: [], origin: [], site: [], mode: [], destination: [] }
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    // Spares most headers the lower case: all names of Sec-Fetch are equally long.
    if (LENGTHS.includes(name.length)) valuesOf(name.toLowerCase(), found)?.push(rawHeaders[index + 1] ?? '')
  }
  return found
}

function valuesOf(name: string, found: GuardedHeaders): string[] | undefined {
  switch (name) {
    case 'host':
      return found.host
    case 'origin':
      return found.origin
    case 'sec-fetch-site':
      return found.site
    case 'sec-fetch-mode':
      return found.mode
    case 'sec-fetch-dest':
      return found.destination
    default:
      return undefined
  }
}
