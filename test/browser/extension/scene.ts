import type { RunningServer } from '../../servers-here.ts'
import type { World } from '../world.ts'
import type { Installed } from './installed.ts'

/** The browser and servers for the tests of the extension's pages. */
export type Scene = {
  installed: Installed
  world: World
  /** A daemon that runs while its backend is down. */
  lone: RunningServer
  /** An address of a server that is down. */
  silent: string
}

/** The stored values when only the daemon's address was ever set. */
export const atDaemon = (daemon: string) => ({ settings: { daemon } })
