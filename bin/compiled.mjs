// Starts the command line, of a clone and of the package. Plain JavaScript, as what imports it.

import { fileURLToPath } from 'node:url'

/** Node 22.14 and 23.6 have Node-API 10, below which better-sqlite3 ends in a segmentation fault. */
export const hasNodeApi = Number(process.versions.napi) >= 10

/**
 * Loads the command line and runs it. Says in one line what to do if a package is missing.
 *
 * @param {() => Promise<{ runCommandLine: (argv: readonly string[]) => Promise<void> }>} load
 * @param {string} remedy
 */
export async function runCompiled(load, remedy) {
  // From the second start on nothing needs to be stripped of types or compiled: half the time, a fifth less memory.
  // The cache is beside the built pages, not in the shared temporary folder. If it cannot be written, Node runs
  // without it.
  const { enableCompileCache } = await import('node:module')
  const compiled = fileURLToPath(new URL('../.output/compiled', import.meta.url))
  enableCompileCache(compiled)
  // Threads and child processes read it from the environment.
  if (!process.env.NODE_COMPILE_CACHE) process.env.NODE_COMPILE_CACHE = compiled

  try {
    const { runCommandLine } = await load()
    await runCommandLine(process.argv)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    console.error(`A package is missing (${error.message.split('\n')[0]}): ${remedy}.`)
    process.exit(1)
  }
}
