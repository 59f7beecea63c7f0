import { formatDuration } from '../../shared/measures.ts'

export type Level = 'ok' | 'warn' | 'fail'

/** `what`: the finding in words. `fix`: the remedy for the user. */
export type Result = { level: Level; what: string; fix?: string }
export type Finding = Result & { check: string }

/** A check changes nothing and sends no name of a person. */
export type Check = [name: string, run: () => Result | Promise<Result>]

export const ok = (what: string): Result => ({ level: 'ok', what })
export const warn = (what: string, fix: string): Result => ({ level: 'warn', what, fix })
export const fail = (what: string, fix: string): Result => ({ level: 'fail', what, fix })

/** Runs all checks at the same time. A check that fails or takes too long becomes a finding. */
export async function runChecks(checks: readonly Check[], limitMs = 15_000): Promise<Finding[]> {
  const found = checks.map(async ([check, run]): Promise<Finding> => {
    const { promise: late, resolve } = Promise.withResolvers<Result>()
    const what = `not known: it took longer than ${formatDuration(limitMs)}`
    const timer = setTimeout(() => resolve(fail(what, 'look at the disk and the load')), limitMs)
    const { level, ...rest } = await Promise.race([(async () => run())(), late]).catch((error: unknown) =>
      fail(error instanceof Error ? error.message : String(error), 'fix that and run the doctor again'),
    )
    clearTimeout(timer)
    return { level, check, ...rest }
  })
  return Promise.all(found)
}
