import type { Samples } from '../rows.ts'
import { timedRequest } from '../timed-request.ts'

const ROUNDS = 21
/** The hard ones are short: half of all people have a word that begins so. */
const TYPED = [
  'w',
  'we',
  'wei',
  'wei w',
  'wei wang',
  'm m',
  'smith zh',
  'nguyen ng',
  'anna maria',
  'stoica i',
]

/** Completion as one types, against a request of the same server that looks nothing up. */
export async function authorSearch(url: string): Promise<Samples> {
  const samples: Samples = { ours: [], theirs: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const typed of TYPED) {
      const query = new URLSearchParams({ q: typed })
      samples.ours.push((await timedRequest(`${url}/api/authors/search?${query}`)).milliseconds)
      samples.theirs.push((await timedRequest(`${url}/api/health`)).milliseconds)
    }
  }
  return samples
}
