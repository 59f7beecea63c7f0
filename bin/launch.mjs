// Starts each script of package.json: node bin/launch.mjs [Node's flags] FILE|PACKAGE [arguments]
// It runs the file, or the program of the installed package, with the Node that `npm ci` brings. Plain JavaScript, as
// bin/our-node.mjs is.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runWithOurNode } from './our-node.mjs'

const PACKAGES = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules')

const args = process.argv.slice(2)
const at = args.findIndex((arg) => !arg.startsWith('-'))
const target = args[at]
const isPackage = target !== undefined && !/\.m?[jt]s$/.test(target)

if (isPackage && !existsSync(join(PACKAGES, target))) {
  console.error(`A package is missing (${target}): run npm ci first.`)
  process.exitCode = 1
} else {
  if (isPackage) args[at] = programOf(target)
  runWithOurNode(args)
}

/**
 * The path of a package's program of the same name.
 *
 * @param {string} name
 */
function programOf(name) {
  const { bin } = JSON.parse(readFileSync(join(PACKAGES, name, 'package.json'), 'utf8'))
  return join(PACKAGES, name, typeof bin === 'string' ? bin : bin[name.replace(/^.*\//, '')])
}
