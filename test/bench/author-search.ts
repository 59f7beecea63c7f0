import { startProgram } from '../programs.ts'
import type { Comparison } from './statistics.ts'
import { timedRequest } from './timed-request.ts'

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
export async function authorSearch(dataFolder: string): Promise<Comparison> {
  const backend = await startProgram('backend', { DATA_DIR: dataFolder })
  const ours: number[] = []
  const theirs: number[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const typed of TYPED) {
        const query = new URLSearchParams({ q: typed })
        const searched = await timedRequest(`${backend.url}/api/authors/search?${query}`)
        ours.push(searched.milliseconds)
        theirs.push((await timedRequest(`${backend.url}/api/health`)).milliseconds)
      }
    }
  } finally {
    await backend.stop()
  }
  return {
    work: 'author search',
    unit: 'ms',
    ours,
    comparator: '/api/health',
    theirs,
    bar: { mostAtMost: 20 },
  }
}
