#!/usr/bin/env node
// Plain JavaScript for any Node: with an old one it starts again with the Node that `npm ci` brings.

import { fileURLToPath } from 'node:url'
import { isNewEnough, runWithOurNode } from './our-node.mjs'

// Without a listener, SIGUSR1 opens the inspector, through which others can run code in this process. Where we
// start Node ourselves, a flag prevents this from the first moment (shared/server/own-commands.ts); npx passes no
// flag.
process.on('SIGUSR1', () => {})

/** Loads the command line, which is TypeScript. */
async function run() {
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
    console.error(
      `A package is missing (${error.message.split('\n')[0]}): run npm ci in the folder of CoAuthors first.`,
    )
    process.exit(1)
  }
}

// npm runs scripts in the project's folder; the files that they are given are named from where npm was called.
if (['coauthors', 'import'].includes(process.env.npm_lifecycle_event ?? '') && process.env.INIT_CWD) {
  process.chdir(process.env.INIT_CWD)
}
if (isNewEnough()) await run()
else runWithOurNode(['--disable-sigusr1', ...process.argv.slice(1)])
