import { BROWSER_NAMES, installMissingBrowsers } from './browser/browsers.ts'
import { NO_CONTAINERS } from './container/images.ts'
import { NO_POSTGRES } from './daemon/store/postgres/cluster.ts'
import { canInstall, installPackages } from './debian.ts'

/** Installs those of the programs named on the command line that are missing. Without PostgreSQL or buildah, their tests are skipped. */
const named = process.argv.slice(2)
try {
  if (named.includes('PostgreSQL') && NO_POSTGRES !== null && canInstall())
    installPackages('postgresql', 'pgbouncer')
  if (named.includes('buildah') && NO_CONTAINERS !== null && canInstall())
    installPackages('buildah', 'debootstrap')
  installMissingBrowsers(BROWSER_NAMES.filter((name) => named.includes(name)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
