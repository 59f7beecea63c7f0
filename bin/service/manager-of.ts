import { StartError } from '../../shared/server/errors.ts'
import { launchd } from './launchd.ts'
import type { ServiceManager } from './manager.ts'
import { systemd } from './systemd.ts'
import { taskScheduler } from './task-scheduler.ts'

/** The service manager of a platform. Throws a StartError where we know none. */
export function managerOf(platform: NodeJS.Platform): ServiceManager {
  switch (platform) {
    case 'linux':
      return systemd()
    case 'darwin':
      return launchd()
    case 'win32':
      return taskScheduler()
    default:
      throw new StartError(`There is no service manager we know on ${platform}: use npm start.`)
  }
}
