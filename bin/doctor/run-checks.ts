import { formatDuration } from '../../shared/measures.ts'
import { type Check, type Finding, fail } from './finding.ts'

/** The longest a check may take that does not say otherwise, in milliseconds. */
const CHECK_MS = 2000

/** Runs all checks at once, each bounded; one that fails or hangs is a finding and stops no other. */
export async function runChecks(checks: readonly Check[], limitMs = CHECK_MS): Promise<Finding[]> {
  const findings = await Promise.all(checks.map((check) => bounded(check, check.limitMs ?? limitMs)))
  return findings.flat()
}

async function bounded({ name, run }: Check, limitMs: number): Promise<Finding[]> {
  const leaving = new AbortController()
  const late = Promise.withResolvers<Finding[]>()
  const timer = setTimeout(() => {
    late.resolve([
      fail(
        name,
        `not known: it took longer than ${formatDuration(limitMs)}`,
        'look at the disk and the load',
      ),
    ])
    leaving.abort()
  }, limitMs)
  try {
    return await Promise.race([run(leaving.signal), late.promise])
  } catch (error) {
    return [fail(name, error instanceof Error ? error.message : String(error), 'mend that and look again')]
  } finally {
    clearTimeout(timer)
  }
}
