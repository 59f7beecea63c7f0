import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

export type SmallDisk = { path: string; remount: (...options: string[]) => void; unmount: () => void }

/** Makes a small disk in memory. Returns null if the process may not mount: only root may. */
export function makeSmallDisk(path: string, kibibytes: number): SmallDisk | null {
  try {
    mkdirSync(path)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    return null
  }
  return {
    path,
    remount: (...options) => void execFileSync('mount', ['-o', ['remount', ...options].join(','), path]),
    unmount: () => void execFileSync('umount', ['-l', path]),
  }
}
