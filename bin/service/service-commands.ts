import type { Command } from 'commander'
import { BACKEND_PORT } from '../../shared/ports.ts'
import { ownCommand } from '../../shared/server/own-commands.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { wholeNumber } from '../terminal/whole-number.ts'
import type { LogWishes, ServiceManager } from './manager.ts'

/** `coauthors service …`: runs both programs as background services of the platform's own service manager. */
export function addServiceCommands(
  program: Command,
  manager: () => ServiceManager | Promise<ServiceManager> = () => managerOf(process.platform),
): void {
  // Imported only when a verb runs, since other commands do not need it.
  const verbs = () => import('./verbs.ts')
  const service = program
    .command('service')
    .description('the daemon and the backend in the background, from login on')
  service
    .command('install')
    .description(
      'install them for this user, or update what is installed, which keeps its settings but for those that are set now',
    )
    .option('--backend-port <port>', `where the backend listens (default: ${BACKEND_PORT})`)
    .action(async (wishes: { backendPort?: string }) =>
      (await verbs()).install(await manager(), process.env, wishes),
    )
  service
    .command('start')
    .description('start what is installed, and wait until it answers')
    .action(async () => (await verbs()).start(await manager()))
  service
    .command('stop')
    .description('end it, and wait until it has ended; it stays installed')
    .action(async () => (await verbs()).stop(await manager()))
  service
    .command('restart')
    .description('stop, then start')
    .action(async () => (await verbs()).restart(await manager()))
  service
    .command('uninstall')
    .description('end them and remove what install made; data are kept')
    .action(async () => (await verbs()).uninstall(await manager()))
  service
    .command('status')
    .description('what is installed and what runs; exit code 0 when all of it runs and answers')
    .action(async () => (await verbs()).status(await manager()))
  service
    .command('logs')
    .description('what they have logged')
    .option('-f, --follow', 'go on with what is logged from now on')
    .option('-n, --lines <number>', 'how many lines at most', wholeNumber({ min: 1, max: 100_000 }), 50)
    .action(async (wishes: LogWishes) => (await verbs()).logs(await manager(), wishes))
  service
    .command('run', { hidden: true })
    .argument('<program>', 'daemon or backend')
    .option('--log <file>', 'where its output goes')
    .option('--settings <file>', 'where its environment variables stand')
    .action(async (name: string, files: { log?: string; settings?: string }) =>
      (await import('../run-programs.ts')).runService(name, files),
    )
}

/** Returns the service manager of a platform. Throws a StartError if none is known. */
export async function managerOf(platform: NodeJS.Platform): Promise<ServiceManager> {
  if (platform === 'linux') return (await import('./systemd.ts')).systemd()
  if (platform === 'darwin') return (await import('./launchd.ts')).launchd()
  if (platform === 'win32') return (await import('./task-scheduler.ts')).taskScheduler()
  throw new StartError(`There is no service manager we know on ${platform}: use ${ownCommand('start')}.`)
}
