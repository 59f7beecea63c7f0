#!/usr/bin/env node
// Plain JavaScript for any Node: it must be able to report an old Node before it loads anything that needs a newer
// one (better-sqlite3 ends in a segmentation fault on Node 20).

import { fileURLToPath } from 'node:url'

// Without a listener, SIGUSR1 opens the inspector, through which others can run code in this process. Where we
// start Node ourselves, a flag prevents this from the first moment (shared/server/node-flags.ts); npx passes no
// flag.
process.on('SIGUSR1', () => {})

const NEEDED_NAPI = 10

if (Number(process.versions.napi) < NEEDED_NAPI || !process.features.typescript) {
  console.error(
    `CoAuthors needs Node 22.18 or newer, and this is ${process.version}: use npm start, which brings its own on Linux, macOS and Windows, or install one.`,
  )
  process.exit(1)
}

// From the second start on nothing needs to be stripped of types or compiled: half the time, a fifth less memory.
// The cache is beside the built pages, not in the shared temporary folder. If it cannot be written, Node runs
// without it.
const { enableCompileCache } = await import('node:module')
const compiled = fileURLToPath(new URL('../.output/compiled', import.meta.url))
enableCompileCache(compiled)
// Threads and child processes read it from the environment.
process.env.NODE_COMPILE_CACHE ??= compiled

try {
  const { runCommandLine } = await import('./command-line.ts')
  await runCommandLine(process.argv)
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
  console.error(`A package is missing (${error.message.split('\n')[0]}): run npm ci first.`)
  process.exit(1)
}
