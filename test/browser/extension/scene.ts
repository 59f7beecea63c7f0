import type { RunningServer } from '../../servers-here.ts'
import type { World } from '../world.ts'
import type { Installed } from './installed.ts'

/** What the tests of the extension's pages play on. */
export type Scene = {
  installed: Installed
  world: World
  /** A daemon that runs while its backend is down. */
  lone: RunningServer
  /** An address of a server that is down. */
  silent: string
}

/** What is kept when no more was ever set than where the daemon is. */
export const atDaemon = (daemon: string) => ({ settings: { daemon } })
