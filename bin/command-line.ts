import { Command, Option } from 'commander'
import { BACKEND_PORT } from '../shared/ports.ts'
import { IS_CLONE, ownCommand } from '../shared/server/own-commands.ts'
import { APP_VERSION } from '../shared/version.ts'
import { addCacheCommands, addWorkspaceCommands } from './cache/cache-commands.ts'
import { addCheckCommand } from './check/check-command.ts'
import { addCollaboratorsCommand } from './collaborators/collaborators-command.ts'
import { addConferenceCommand } from './conference/conference-command.ts'
import type { ImportWishes } from './import-command.ts'
import { addServiceCommands } from './service/service-commands.ts'
import { ignoreOutputErrors } from './terminal/output.ts'

/** Runs a command. On an error, prints one line and exits with 1. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  ignoreOutputErrors()
  try {
    await commandLine().parseAsync(argv.length > 2 ? argv : [...argv, 'start'])
  } catch (error) {
    console.error(process.env.DEBUG ? error : firstLineOf(error))
    process.exitCode = 1
  }
}

/** A command imports its program only when it runs. */
export function commandLine(): Command {
  const program = new Command(ownCommand('').trim())
    .description('Who has written papers with whom, with proof.')
    .version(APP_VERSION)
  program
    .command('start')
    .description('start the daemon, and the backend unless one runs')
    .option('--backend-port <port>', `where the backend listens (default: ${BACKEND_PORT})`)
    .action(async (wishes: { backendPort?: string }) =>
      (await import('./start.ts')).start(process.env, wishes),
    )
  program
    .command('daemon')
    .description('serve the page, the cache and the telemetry log, in the foreground')
    .action(async () => (await import('./run-programs.ts')).runDaemon(process.env))
  program
    .command('backend')
    .description('serve the bibliography and the pairs, in the foreground')
    .option('--starter', 'load the starter data when there is no database')
    .action(async (options: { starter?: true }) =>
      (await import('./run-programs.ts')).runBackend(process.env, options),
    )
  program
    .command('import')
    .description("build the backend's database from a dblp file, or from dblp's current dump")
    .argument('[file]', 'dblp.xml or dblp.xml.gz; without it the dump is downloaded (about 1 GB)')
    .option('--if-newer', 'skip a file that is no newer than the loaded data (a download always does that)')
    .addOption(
      new Option(
        '--force',
        'load a file even if it is no newer than the loaded data, or far smaller',
      ).conflicts('ifNewer'),
    )
    .action(async (file: string | undefined, wishes: ImportWishes) =>
      (await import('./import-command.ts')).runImport(file, wishes, process.env),
    )
  if (IS_CLONE) {
    program
      .command('build')
      .description('build the page')
      .action(async () => (await import('./build-page.ts')).buildPage())
  }
  addServiceCommands(program)
  addCheckCommand(program)
  addConferenceCommand(program)
  addCollaboratorsCommand(program)
  addCacheCommands(program)
  addWorkspaceCommands(program)
  program
    .command('doctor')
    .description('check the installation: print a line for each check, and how to fix a problem')
    .option('--json', 'print the checks as JSON')
    .action(async (options: { json?: true }) =>
      (await import('./doctor/doctor.ts')).runDoctor(options, process.env),
    )
  return program
}

const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\n.*/s, '')
