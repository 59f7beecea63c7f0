import type { RunningServer } from '../../servers-here.ts'
import type { World } from '../world.ts'
import type { Installed } from './installed.ts'

export type Scene = {
  installed: Installed
  world: World
  /** A running daemon whose backend is down. */
  lone: RunningServer
  /** An address of a server that is down. */
  silent: string
}

/** The stored values of a user who has set only the daemon's address. */
export const atDaemon = (daemon: string) => ({ settings: { daemon } })
