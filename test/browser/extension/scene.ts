import type { World } from '../world.ts'
import type { Installed } from './installed.ts'

export type Scene = {
  installed: Installed
  world: World
  /** An address of a server that is down. */
  silent: string
}

/** The stored values of a user who has set only the daemon's address. */
export const atDaemon = (daemon: string) => ({ settings: { daemon } })
