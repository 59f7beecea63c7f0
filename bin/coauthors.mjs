#!/usr/bin/env node
// Plain JavaScript that any Node can read: it has to be able to say that the Node is too old before anything that
// needs a newer one is loaded (better-sqlite3 ends in a segmentation fault on Node 20).

const NEEDED_NAPI = 10

if (Number(process.versions.napi) < NEEDED_NAPI || !process.features.typescript) {
  console.error(
    `CoAuthors needs Node 22.18 or newer, and this is ${process.version}: use npm start, which brings its own.`,
  )
  process.exit(1)
}

try {
  const { runCommandLine } = await import('./command-line.ts')
  await runCommandLine(process.argv)
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
  console.error(`A package is missing (${error.message.split('\n')[0]}): run npm ci first.`)
  process.exit(1)
}
