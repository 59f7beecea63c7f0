import { StartError } from '../../shared/server/errors.ts'
import { MARK } from './own-file.ts'
import type { ProgramPlan } from './program-plan.ts'
import { type Sandbox, sandboxOptions } from './sandbox.ts'

export type UnitFacts = {
  /** systemd's version: it warns of options that it does not know. */
  version: number
  sandbox: Sandbox
}

/** The first version with `RestartSteps=` (its NEWS). */
const GROWING_DELAYS = 254

/**
 * A systemd user unit (systemd.service(5), systemd.exec(5)). `Type=exec`: a start fails when the sandbox cannot be
 * made or Node not be run; `notify` would need a datagram socket, which Node lacks, and nothing waits for these services. It is never given up
 * (`StartLimitIntervalSec=0`), since what keeps it from starting, a port or a full disk, can pass. Throws a StartError
 * when a path cannot be written in a unit.
 */
export function systemdUnit(plan: ProgramPlan, { version, sandbox }: UnitFacts): string {
  const variables = Object.entries(plan.environment).map(
    ([name, value]) => `Environment=${quoted(`${name}=${value}`)}`,
  )
  const delays =
    version >= GROWING_DELAYS
      ? ['RestartSec=1', 'RestartSteps=8', 'RestartMaxDelaySec=300']
      : ['RestartSec=10']
  return [
    `# ${MARK}; it is overwritten by the next one and removed by coauthors service uninstall.`,
    '[Unit]',
    `Description=${plan.description}`,
    'StartLimitIntervalSec=0',
    '',
    '[Service]',
    'Type=exec',
    // The colon: no $ is expanded.
    `ExecStart=:${[plan.node, ...plan.args].map(quoted).join(' ')}`,
    ...variables,
    'Restart=on-failure',
    ...delays,
    'TimeoutStopSec=15',
    `SyslogIdentifier=coauthors-${plan.name}`,
    'UMask=0077',
    ...sandboxOptions(sandbox, plan, quotedPath),
    '',
    '[Install]',
    'WantedBy=default.target',
    '',
  ].join('\n')
}

/** One word of a unit's line: quoted, with C escapes, and `%` doubled since it begins a specifier. */
function quoted(text: string): string {
  const plain = text.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%')
  return `"${plain.replace(/\p{Cc}/gu, escapedBytes)}"`
}

const escapedBytes = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')

/** Lists of paths know no C escapes. */
function quotedPath(path: string): string {
  if (/\p{Cc}/u.test(path)) {
    throw new StartError(
      `The folder ${JSON.stringify(path)} has a control character in its name: choose another.`,
    )
  }
  return quoted(path)
}
