import { StartError } from '../../../shared/server/errors.ts'
import { coauthorsCommand } from '../../../shared/server/own-commands.ts'
import { MARK } from '../common/installation.ts'
import type { ProgramName, ProgramPlan } from '../common/program-plan.ts'
import { type Sandbox, sandboxOptions } from './sandbox.ts'

export type UnitFacts = {
  /** systemd's version: it warns about unknown options. */
  version: number
  sandbox: Sandbox
}

/** The first version with `RestartSteps=` (its NEWS). */
const GROWING_DELAYS = 254

/**
 * A limit for faults, far above normal use. Answers in flight take at most 512 MiB, doubled by their text and
 * bytes. The daemon rests at 100 MB and reads bodies of 64 MiB. The backend imports at 1.8 GB in a separate process
 * and answers queries meanwhile.
 */
const MEMORY_MAX = { daemon: '2G', backend: '4G' } as const satisfies Record<ProgramName, string>

/**
 * A systemd user unit (systemd.service(5), systemd.exec(5)). `Type=exec`: a start fails if the sandbox cannot be
 * created or Node cannot run; `notify` would need a datagram socket, which Node lacks, and nothing waits for these
 * services. systemd never gives up restarting (`StartLimitIntervalSec=0`), since the cause, such as a used port or
 * a full disk, can pass. Throws a StartError if a path cannot be written in a unit.
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
    `# ${MARK}; it is overwritten by the next one and removed by ${coauthorsCommand('service uninstall')}`,
    '[Unit]',
    `Description=${plan.description}`,
    'StartLimitIntervalSec=0',
    '',
    '[Service]',
    'Type=exec',
    // The colon disables the expansion of $.
    `ExecStart=:${[runnable(plan.node), ...plan.args].map(quoted).join(' ')}`,
    ...variables,
    'Restart=on-failure',
    ...delays,
    'TimeoutStopSec=15',
    `SyslogIdentifier=coauthors-${plan.name}`,
    'UMask=0077',
    `MemoryMax=${MEMORY_MAX[plan.name]}`,
    // If the system runs out of memory and ends an import, the backend survives and reports the failure.
    'OOMPolicy=continue',
    ...sandboxOptions(sandbox, plan, quotedPath),
    '',
    '[Install]',
    'WantedBy=default.target',
    '',
  ].join('\n')
}

/** systemd refuses a program with these characters in its path, however they are escaped. */
function runnable(program: string): string {
  if (/["'\\]/.test(program)) {
    throw new StartError(
      `systemd runs no program with a quote or a backslash in its path: move ${program}, then install again.`,
    )
  }
  return program
}

/** Quotes one word of a unit's line: with C escapes, and `%` doubled since it begins a specifier. */
function quoted(text: string): string {
  const plain = text.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%')
  return `"${plain.replace(/\p{Cc}/gu, escapedBytes)}"`
}

const escapedBytes = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')

/** Lists of paths do not support C escapes. Quotes keep a colon from starting the destination. */
function quotedPath(path: string): string {
  if (/\p{Cc}/u.test(path)) {
    throw new StartError(
      `The folder ${JSON.stringify(path)} has a control character in its name: choose another.`,
    )
  }
  return quoted(path)
}
