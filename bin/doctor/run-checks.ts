import { formatDuration } from '../../shared/measures.ts'

export type Level = 'ok' | 'warn' | 'fail'

/** The result of a check in one line, and how to fix it if necessary. */
export type Finding = { level: Level; check: string; what: string; fix?: string }

/** One check. It changes nothing and sends no name. */
export type Check = {
  name: string
  run: (signal: AbortSignal) => Promise<Finding[]>
  /** Milliseconds that it may take, if not the default. */
  limitMs?: number
}

export const ok = (check: string, what: string): Finding => ({ level: 'ok', check, what })
export const warn = (check: string, what: string, fix: string): Finding => ({
  level: 'warn',
  check,
  what,
  fix,
})
export const fail = (check: string, what: string, fix: string): Finding => ({
  level: 'fail',
  check,
  what,
  fix,
})

/** The default limit of a check, in milliseconds. */
const CHECK_MS = 2000

/**
 * Runs all checks at once, each with a time limit. A check that fails or hangs is a finding and does not stop the
 * others.
 */
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
    return [fail(name, error instanceof Error ? error.message : String(error), 'fix that and look again')]
  } finally {
    clearTimeout(timer)
  }
}
