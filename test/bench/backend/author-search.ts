import type { Samples } from '../rows.ts'
import { timedRequest } from '../timed-request.ts'

const ROUNDS = 21
/** Short beginnings are the hardest: half of all people match one of these. */
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

/** Measures the search while typing, against `/api/health` of the same server. */
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
