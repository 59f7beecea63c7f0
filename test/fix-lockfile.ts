import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Removes all `engines` from the lockfile. npm leaves out optional packages whose `engines` exclude its own Node,
 * such as Vite's compiler. Our scripts run on another Node (docs/dev/architecture.md, Why npm installs Node).
 */

const PATH = resolve(import.meta.dirname, '../package-lock.json')

// npm's file has an object for each package.
const lockfile = JSON.parse(readFileSync(PATH, 'utf8')) as { packages: Record<string, { engines?: unknown }> }
for (const locked of Object.values(lockfile.packages)) delete locked.engines
writeFileSync(PATH, `${JSON.stringify(lockfile, null, 2)}\n`)
