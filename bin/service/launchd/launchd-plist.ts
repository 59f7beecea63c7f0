import { build } from 'plist'
import { StartError } from '../../../shared/server/errors.ts'
import { MARK } from '../common/installation.ts'
import type { ProgramPlan } from '../common/program-plan.ts'

export const labelOf = (name: string): string => `local.coauthors.${name}`

// launchd's own default: it does not start a program twice within this time, and has no growing delay.
const THROTTLE_SECONDS = 10
const OWNER_ONLY_UMASK = 0o077

/**
 * A launchd agent (launchd.plist(5)): it starts at login, and again whenever it ends with another code than 0.
 * Node's own output of a crash goes to the same file as the program's log. Throws a StartError if a setting's value
 * cannot be written in XML.
 */
export function launchdPlist(plan: ProgramPlan, log: string): string {
  const agent = {
    Label: labelOf(plan.name),
    ProgramArguments: [plan.node, ...plan.args, '--log', log],
    EnvironmentVariables: plan.environment,
    RunAtLoad: true,
    KeepAlive: { SuccessfulExit: false },
    ThrottleInterval: THROTTLE_SECONDS,
    Umask: OWNER_ONLY_UMASK,
    StandardOutPath: log,
    StandardErrorPath: log,
  }
  return `${written(agent).replace('<plist ', `<!-- ${MARK} -->\n<plist `)}\n`
}

function written(agent: Parameters<typeof build>[0]): string {
  try {
    return build(agent)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new StartError(`${JSON.stringify(problem)}: XML cannot hold that character, leave it out.`, {
      cause: error,
    })
  }
}
