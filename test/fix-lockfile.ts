import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Removes the `engines` of all packages from the lockfile. npm leaves out optional packages, such as Vite's compiler,
 * if their `engines` exclude the Node that npm runs on. Our scripts run on another Node
 * (docs/dev/architecture.md, Why npm installs Node).
 */

const PATH = resolve(import.meta.dirname, '../package-lock.json')

// npm writes the file, so every package has an object.
const lockfile = JSON.parse(readFileSync(PATH, 'utf8')) as { packages: Record<string, { engines?: unknown }> }
for (const locked of Object.values(lockfile.packages)) delete locked.engines
writeFileSync(PATH, `${JSON.stringify(lockfile, null, 2)}\n`)
