import { APP_VERSION } from '../../shared/version.ts'
import { print, type Style, terminalStyle } from '../terminal/output.ts'
import { printable, printableJson } from '../terminal/printable.ts'
import { backendDataChecks, pageCheck, storeChecks } from './data-checks.ts'
import { type Check, type Finding, fail, type Level, ok, runChecks } from './run-checks.ts'
import { type Servers, serverChecks, serversFor } from './server-checks.ts'

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const satisfies Record<Level, string>

/**
 * `coauthors doctor`: prints a line for each condition of a working installation, and how to fix it. It changes
 * nothing, and sends no names. Exit code 1 if a check fails; a warning is not a failure.
 */
export async function runDoctor({ json }: { json?: true }, env: NodeJS.ProcessEnv): Promise<void> {
  const { platform, arch } = process
  let servers: Servers | undefined
  const findings = [
    ...(await runChecks([
      ['version', () => ok(`CoAuthors ${APP_VERSION} on Node ${process.version}, ${platform} ${arch}`)],
      ['pages', pageCheck],
      ...checksOrProblem(() => {
        servers = serversFor(env)
        return serverChecks(servers)
      }),
    ])),
    // Afterwards: SQLite's look at a large file would keep answers of servers waiting.
    ...(await runChecks([
      ...(servers ? storeChecks(servers) : []),
      ...checksOrProblem(() => backendDataChecks(env, servers)),
    ])),
  ]
  const text = json
    ? printableJson(JSON.stringify(findings, null, 2))
    : findings.map((finding) => lineOf(finding, terminalStyle)).join('\n')
  await print(`${text}\n`)
  // Exits instead of only setting the exit code: a check that hangs on a disk would keep the process alive.
  process.exit(findings.some(({ level }) => level === 'fail') ? 1 : 0)
}

export function lineOf({ level, check, what, fix }: Finding, style: Style): string {
  const found = printable(`${check}: ${what}`)
  return `${style(COLOURS[level], level.padEnd(4))}  ${found}${fix === undefined ? '' : `  → ${printable(fix)}`}`
}

/** Invalid settings are a finding. Checks that need these settings are then skipped. */
function checksOrProblem(checks: () => Check[]): Check[] {
  try {
    return checks()
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return [['settings', () => fail(problem, 'set it right')]]
  }
}
