// Finds and runs the Node that `npm ci` installs. npm before 11.6.2 does not link it, because six optional packages have a
// program named node. Plain JavaScript (ES2020) for any Node since 16.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasNodeApi } from './compiled.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const CANNOT_BE_LOADED = 127
const FORWARD_AFTER_MS = 500
const LOOK_EVERY_MS = 500

/** Whether this Node can run the programs, which are TypeScript. */
export const isNewEnough = () => hasNodeApi && Boolean(process.features.typescript)

/**
 * Runs Node with these arguments: the Node of this platform's package, or else the running Node. Then exits with the exit code of
 * that Node. If neither Node can run, prints a line that says what to do.
 *
 * @param {readonly string[]} args
 */
export function runWithOurNode(args) {
  startFirst([...packagedNode(), ...(isNewEnough() ? [process.execPath] : [])], args)
}

/** Returns this platform's packaged Node. Empty if the package is missing. */
function packagedNode() {
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return Object.keys(optionalDependencies)
    .filter((name) => name.endsWith(`-${platform}`))
    .map((name) =>
      join(ROOT, 'node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'),
    )
    .filter((path) => existsSync(path))
}

/**
 * A Linux without glibc, or with an old one, cannot run the packaged Node. So this tries one Node after the other.
 *
 * @param {readonly string[]} nodes
 * @param {readonly string[]} args
 */
function startFirst([node, ...others], args) {
  if (node === undefined) {
    console.error(
      `CoAuthors needs Node 22.18 or newer, and this is ${process.version}: run npm ci in ${ROOT} (it brings Node for Linux, macOS and Windows), or install Node.`,
    )
    process.exitCode = 1
    return
  }
  // Scripts with `#!/usr/bin/env node` then find the same Node.
  process.env.PATH = [dirname(node), process.env.PATH].join(delimiter)
  const child = spawn(node, args, { stdio: 'inherit' })
  child.once('error', () => startFirst(others, args))
  // SIGTERM may go to the launcher alone, or also to the child. A child that got it ends within the delay. Without the delay,
  // a second signal would end it at once.
  const end = () => setTimeout(() => child.kill('SIGTERM'), FORWARD_AFTER_MS).unref()
  const looking = process.env.npm_lifecycle_event ? whenParentGoes(end) : undefined
  const stopLooking = () => clearInterval(looking)
  // A terminal sends Ctrl-C and the hang-up to the child, too.
  process.on('SIGINT', stopLooking).on('SIGHUP', stopLooking)
  process.on('SIGTERM', () => {
    stopLooking()
    end()
  })
  // Without a listener, SIGUSR1 opens the inspector.
  process.on('SIGUSR1', () => {})
  child.once('exit', (code, signal) => {
    // The system has already said which library is missing.
    if (code === CANNOT_BE_LOADED) {
      startFirst(others, args)
      return
    }
    process.exitCode = code === null ? 1 : code
    if (signal === null) return
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/**
 * Calls `act` when the parent ends. Use it only under npm: npm and its shell end on SIGTERM without passing it on. Under nohup, a
 * program must survive its parent. On Windows, never calls `act`: Windows reports the parent's number even after its end.
 *
 * @param {() => void} act
 */
function whenParentGoes(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, LOOK_EVERY_MS)
  return timer.unref()
}
