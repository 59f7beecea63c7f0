import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Whether programs can be installed without asking: on Debian or Ubuntu, as root. */
export const canInstall = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))

/** Whether all of these were installed. */
export function installPackages(...packages: string[]): boolean {
  apt('update')
  return apt('install', '-y', ...packages)
}

/** Whether apt-get did it; what it says goes to standard error. */
function apt(...args: string[]): boolean {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
