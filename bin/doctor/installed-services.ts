import { withoutLocalhost } from '../../shared/loopback.ts'
import { coauthorsCommand } from '../../shared/server/own-commands.ts'
import { readInstallation } from '../service/own-files.ts'
import type { ProgramName } from '../service/program-plan.ts'

/** The address at which the program was installed as a service; null if it was not. */
export function installedAddress(name: ProgramName): string | null {
  const installed = readInstallation()?.programs.find((program) => program.name === name)
  return installed === undefined ? null : withoutLocalhost(installed.address)
}

/** The next step for a program that does not answer: read the log of a service, or start the program by hand. */
export const fixFor = (name: ProgramName, base: string, byHand: string): string =>
  installedAddress(name) === withoutLocalhost(base)
    ? `it is an installed service: see ${coauthorsCommand('service logs')}`
    : byHand
