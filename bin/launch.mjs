// Starts the command line of a clone (coauthors, coauthors.cmd) and each script of package.json:
// node bin/launch.mjs coauthors|FILE|PACKAGE [arguments]
// Uses the Node that `npm ci` installs. Plain JavaScript, because an old Node may run this file.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runWithOurNode } from './our-node.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const PACKAGES = join(ROOT, 'node_modules')

const [target = '', ...args] = process.argv.slice(2)

if (target === 'coauthors') {
  runWithOurNode([...commandFlags(args[0]), join(ROOT, 'bin/coauthors.mjs'), ...args])
} else if (target.startsWith('-') || /\.m?[jt]s$/.test(target)) {
  runWithOurNode([target, ...args])
} else if (existsSync(join(PACKAGES, target))) {
  runWithOurNode([programOf(target), ...args])
} else {
  console.error(`A package is missing (${target}): run npm ci first.`)
  process.exitCode = 1
}

/**
 * shared/server/own-commands.ts has the same flags, and their reasons.
 *
 * @param {string | undefined} command
 */
function commandFlags(command = 'start') {
  return ['--disable-sigusr1', ...(['start', 'daemon'].includes(command) ? ['--max-semi-space-size=4'] : [])]
}

/**
 * Returns the path of the package's program.
 *
 * @param {string} name
 */
function programOf(name) {
  const { bin } = JSON.parse(readFileSync(join(PACKAGES, name, 'package.json'), 'utf8'))
  return join(PACKAGES, name, typeof bin === 'string' ? bin : bin[name.replace(/^.*\//, '')])
}
