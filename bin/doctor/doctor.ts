import { APP_VERSION } from '../../shared/version.ts'
import { print, type Style, terminalStyle } from '../terminal/output.ts'
import { printable, printableJson } from '../terminal/printable.ts'
import { backendDataChecks, pageCheck, storeChecks } from './data-checks.ts'
import { type Check, type Finding, fail, type Level, ok, runChecks } from './run-checks.ts'
import { type Servers, serverChecks, serversFor } from './server-checks.ts'

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const satisfies Record<Level, string>

/** `coauthors doctor`: prints each check with its remedy. Sends no names. Exits with 1 if a check fails, but not on warnings. */
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
    // These come after the checks of the servers: SQLite's check of a large file delays the servers' answers.
    ...(await runChecks([
      ...(servers ? storeChecks(servers) : []),
      ...checksOrProblem(() => backendDataChecks(env, servers)),
    ])),
  ]
  const text = json
    ? printableJson(JSON.stringify(findings, null, 2))
    : findings.map((finding) => lineOf(finding, terminalStyle)).join('\n')
  await print(`${text}\n`)
  // Calls exit, because a check that hangs on a disk would keep the process alive.
  process.exit(findings.some(({ level }) => level === 'fail') ? 1 : 0)
}

export function lineOf({ level, check, what, fix }: Finding, style: Style): string {
  const found = printable(`${check}: ${what}`)
  return `${style(COLOURS[level], level.padEnd(4))}  ${found}${fix === undefined ? '' : `  → ${printable(fix)}`}`
}

/** Reports invalid settings as a finding, and skips the checks that need them. */
function checksOrProblem(checks: () => Check[]): Check[] {
  try {
    return checks()
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return [['settings', () => fail(problem, 'correct this setting')]]
  }
}
