#!/usr/bin/env node
// Plain JavaScript that any Node can read: it has to be able to say that the Node is too old before anything that
// needs a newer one is loaded (better-sqlite3 ends in a segmentation fault on Node 20).

import { fileURLToPath } from 'node:url'

// SIGUSR1 opens the inspector, by which others run code in this process, unless there is a listener. Where we start Node
// it is given a flag that does so from its first moment on (shared/server/node-flags.ts); npx gives it none.
process.on('SIGUSR1', () => {})

const NEEDED_NAPI = 10

if (Number(process.versions.napi) < NEEDED_NAPI || !process.features.typescript) {
  console.error(
    `CoAuthors needs Node 22.18 or newer, and this is ${process.version}: use npm start, which brings its own on Linux, macOS and Windows, or install one.`,
  )
  process.exit(1)
}

// The second start needs no TypeScript stripped and nothing compiled: half the time, a fifth less memory. It stands
// beside the built pages and not in the shared temporary folder; where that cannot be written, it is done without.
const { enableCompileCache } = await import('node:module')
const compiled = fileURLToPath(new URL('../.output/compiled', import.meta.url))
enableCompileCache(compiled)
// Threads and child processes are told by the environment.
process.env.NODE_COMPILE_CACHE ??= compiled

try {
  const { runCommandLine } = await import('./command-line.ts')
  await runCommandLine(process.argv)
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
  console.error(`A package is missing (${error.message.split('\n')[0]}): run npm ci first.`)
  process.exit(1)
}
