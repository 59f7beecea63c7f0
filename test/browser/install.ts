import { installMissingBrowsers } from './browsers.ts'

try {
  installMissingBrowsers()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
