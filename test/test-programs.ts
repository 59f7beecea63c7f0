import { findBrowser } from './browser/browsers.ts'
import { whyNoContainers } from './container/images.ts'
import { findPostgres } from './daemon/store/postgres/cluster.ts'
import { canInstall, IS_DEBIAN, installPackages, knownPackages, type Packages } from './debian.ts'

export type ProgramName = 'Chromium' | 'Firefox' | 'PostgreSQL' | 'buildah'

type TestProgram = {
  isThere: () => boolean
  packages: Packages
  /** A command or advice for a machine without apt-get. */
  elsewhere: string
}

const PROGRAMS: Readonly<Record<ProgramName, TestProgram>> = {
  Chromium: {
    isThere: () => findBrowser('Chromium') !== undefined,
    packages: [['chromium', 'chromium-browser'], ['chromium-headless-shell'], ['fonts-liberation']],
    elsewhere: 'npx playwright-core install chromium',
  },
  Firefox: {
    isThere: () => findBrowser('Firefox') !== undefined,
    packages: [['firefox-esr', 'firefox'], ['fonts-liberation']],
    elsewhere: 'install Firefox from https://www.mozilla.org/firefox',
  },
  PostgreSQL: {
    isThere: () => findPostgres() !== undefined,
    packages: [['postgresql'], ['pgbouncer']],
    elsewhere: 'use Debian or Ubuntu',
  },
  buildah: {
    isThere: () => whyNoContainers() === null,
    packages: [['buildah'], ['debootstrap']],
    elsewhere: 'use Debian or Ubuntu',
  },
}

export const missingAmong = (names: readonly ProgramName[]): ProgramName[] =>
  names.filter((name) => !PROGRAMS[name].isThere())

/** Installs on Debian as root, unless `NO_INSTALL` is set. Prints the names, and the reason of a failure. */
export async function installMissing(names: readonly ProgramName[]): Promise<void> {
  const missing = missingAmong(names)
  if (missing.length === 0 || !canInstall() || process.env.NO_INSTALL) return
  const script = process.env.npm_lifecycle_event ?? 'test'
  const command = `npm ${script === 'test' ? script : `run ${script}`}`
  console.log(`Installing ${missing.join(' and ')} by apt-get. To install nothing: NO_INSTALL=1 ${command}`)
  const failure = await installPackages(packagesOf(missing))
  if (failure !== null) console.log(`apt-get could not install them: ${failure}`)
}

/** Returns a command that installs the programs here, or advice. */
export function remedyFor(missing: readonly ProgramName[]): string {
  if (missing.includes('buildah') && process.platform === 'linux' && process.getuid?.() !== 0)
    return 'sudo npm run test:container'
  if (!IS_DEBIAN) return [...new Set(missing.map((name) => PROGRAMS[name].elsewhere))].join('; ')
  return `${canInstall() ? '' : 'sudo '}apt-get install ${knownPackages(packagesOf(missing)).join(' ')}`
}

const packagesOf = (names: readonly ProgramName[]): Packages =>
  names.flatMap((name) => PROGRAMS[name].packages)
