import { formatDuration } from '../../shared/measures.ts'

export type Level = 'ok' | 'warn' | 'fail'

/** What a check found, in one line, and how to fix it if necessary. */
export type Result = { level: Level; what: string; fix?: string }
export type Finding = { check: string } & Result

/** One check. It changes nothing and sends no name. */
export type Check = {
  name: string
  run: (signal: AbortSignal) => Promise<Result | Result[]>
  /** Milliseconds that it may take, if not the default. */
  limitMs?: number
}

export const ok = (what: string): Result => ({ level: 'ok', what })
export const warn = (what: string, fix: string): Result => ({ level: 'warn', what, fix })
export const fail = (what: string, fix: string): Result => ({ level: 'fail', what, fix })

/** The default limit of a check, in milliseconds. */
const CHECK_MS = 2000

/**
 * Runs all checks at once, each with a time limit. A check that fails or hangs is a finding and does not stop the
 * others.
 */
export async function runChecks(checks: readonly Check[], limitMs = CHECK_MS): Promise<Finding[]> {
  const found = checks.map(async (check) => {
    const results = [await bounded(check, check.limitMs ?? limitMs)].flat()
    return results.map(({ level, what, fix }) => ({
      ...{ level, check: check.name, what },
      ...(fix !== undefined && { fix }),
    }))
  })
  return (await Promise.all(found)).flat()
}

async function bounded({ run }: Check, limitMs: number): Promise<Result | Result[]> {
  const leaving = new AbortController()
  const late = Promise.withResolvers<Result>()
  const timer = setTimeout(() => {
    const what = `not known: it took longer than ${formatDuration(limitMs)}`
    late.resolve(fail(what, 'look at the disk and the load'))
    leaving.abort()
  }, limitMs)
  try {
    return await Promise.race([run(leaving.signal), late.promise])
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), 'fix that and look again')
  } finally {
    clearTimeout(timer)
  }
}
