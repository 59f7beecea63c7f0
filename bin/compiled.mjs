// Starts the command line of a clone or package. Plain JavaScript, because old Nodes import it.

import { fileURLToPath } from 'node:url'

/** better-sqlite3 crashes without Node-API 10. Node has it from 22.14 and 23.6 on. */
export const hasNodeApi = Number(process.versions.napi) >= 10

/**
 * Loads the command line and runs it. Says in one line what to do if a package is missing.
 *
 * @param {() => Promise<{ runCommandLine: (argv: readonly string[]) => Promise<void> }>} load
 * @param {string} remedy
 */
export async function runCompiled(load, remedy) {
  // From the second start on, the cache of compiled code halves the starting time and saves a fifth of the memory. It is not in
  // the temporary folder, because other users can write there. Node runs without the cache if it cannot write it.
  const { enableCompileCache } = await import('node:module')
  const compiled = fileURLToPath(new URL('../.output/compiled', import.meta.url))
  enableCompileCache(compiled)
  // Threads and child processes find the cache by this variable.
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
