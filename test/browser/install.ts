import { BROWSER_NAMES, installMissingBrowsers } from './browsers.ts'

/** Installs those of the browsers named on the command line that are missing. */
const named = process.argv.slice(2)
try {
  installMissingBrowsers(BROWSER_NAMES.filter((name) => named.includes(name)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
