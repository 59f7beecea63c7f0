import type { Command } from 'commander'
import { BACKEND_PORT } from '../../shared/ports.ts'
import { ownCommand } from '../../shared/server/own-commands.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { wholeNumber } from '../terminal/option-parsers.ts'
import type { LogWishes, ServiceManager } from './manager.ts'

const PLAIN_VERBS = [
  ['start', 'start the installed programs, and wait until they answer'],
  ['stop', 'end the programs, and wait for their end; they stay installed'],
  ['restart', 'stop, then start'],
  ['uninstall', 'end the programs and remove the files of install; your data stay'],
  ['status', 'show the installed and the running programs; exit code 0 if all run and answer'],
] as const

/** Adds `coauthors service …`. The platform's service manager runs both programs in the background. */
export function addServiceCommands(
  program: Command,
  manager: () => ServiceManager | Promise<ServiceManager> = () => managerOf(process.platform),
): void {
  // Other commands do not load the verbs.
  const verbs = () => import('./verbs.ts')
  const service = program
    .command('service')
    .description('run the daemon and the backend in the background, from login on')
  service
    .command('install')
    .description(
      'install both for this user, or update them; an update uses earlier settings, unless they are set now',
    )
    .option('--backend-port <port>', `where the backend listens (default: ${BACKEND_PORT})`)
    .action(async (wishes: { backendPort?: string }) =>
      (await verbs()).install(await manager(), process.env, wishes),
    )
  for (const [verb, description] of PLAIN_VERBS)
    service
      .command(verb)
      .description(description)
      .action(async () => (await verbs())[verb](await manager()))
  service
    .command('logs')
    .description('show the logs of the programs')
    .option('-f, --follow', 'also show new lines as they come')
    .option('-n, --lines <number>', 'how many lines at most', wholeNumber({ min: 1, max: 100_000 }), 50)
    .action(async (wishes: LogWishes) => (await verbs()).logs(await manager(), wishes))
  service
    .command('run', { hidden: true })
    .argument('<program>', 'daemon or backend')
    .option('--log <file>', 'the file for its output')
    .option('--settings <file>', 'the file with its environment variables')
    .action(async (name: string, files: { log?: string; settings?: string }) =>
      (await import('../run-programs.ts')).runService(name, files),
    )
}

export async function managerOf(platform: NodeJS.Platform): Promise<ServiceManager> {
  if (platform === 'linux') return (await import('./systemd.ts')).systemd()
  if (platform === 'darwin') return (await import('./launchd.ts')).launchd()
  if (platform === 'win32') return (await import('./task-scheduler.ts')).taskScheduler()
  throw new StartError(`CoAuthors knows no service manager on ${platform}: use ${ownCommand('start')}.`)
}
