import { existsSync, realpathSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import manifest from './package.json' with { type: 'json' }
import { LongestFirst } from './test/browser/longest-first.ts'
import { NO_POSTGRES } from './test/daemon/store/postgres/cluster.ts'

const major = (version: string): string => version.replace(/\..*/, '')
const TESTED_NODES = [...new Set(['22', ...Object.values(manifest.optionalDependencies).map(major)])].sort()
if (!TESTED_NODES.includes(major(process.versions.node))) {
  process.stderr.write(
    `The tests need Node ${TESTED_NODES.join(' or ')}: run npm ci, then npm test. Some fail on ${process.version}.\n`,
  )
}

const IN_MEMORY = '/dev/shm'
const LEAST_FREE_BYTES = 4e9

/** Prefers a folder in memory: tests write thousands of small files, and would wait for the disk. */
function temporaryFolder(): string {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize > LEAST_FREE_BYTES ? IN_MEMORY : tmpdir()
}
// macOS and Windows may name the folder by a link or a short name, but programs print real paths.
process.env.TMPDIR = process.env.TEMP = realpathSync.native(temporaryFolder())

/** The tests of pure parts. `npm run check` runs them during work. */
const UNIT = [
  'test/*.test.ts',
  'test/shared/**/*.test.ts',
  'test/backend/{names,coauthorship,conference}/**/*.test.ts',
  'test/extension/**/*.test.ts',
]
const COMPONENTS = ['test/daemon/page/{data,usage}/*.test.ts']
/** Tests of servers and threads in the folders of `UNIT`. */
const SERVERS = [
  'test/shared/server/**/*.test.ts',
  'test/shared/conference/project/saved-project.test.ts',
  'test/shared/ui/state/own-work.test.ts',
  'test/backend/conference/conflicts-{job,worker}.test.ts',
]
const PROGRAMS = [
  'test/bin/**/*.test.ts',
  'test/daemon/**/*.test.ts',
  'test/backend/*.test.ts',
  'test/conference/**/*.test.ts',
  'test/backend/!(names|coauthorship|conference)/**/*.test.ts',
]
/** Tests that run only where PostgreSQL is installed. */
const OF_POSTGRES = 'test/daemon/store/postgres/*.test.ts'
/** These tests may end differently on PostgreSQL, so they run there, too. */
const ON_POSTGRES = [
  OF_POSTGRES,
  'test/bin/cache/workspace.test.ts',
  'test/daemon/routes/!(assets|backend-access|own-decisions|unread-answers)*.test.ts',
  'test/daemon/store/{documents,earlier-answers,engine,import-own-work,limits}.test.ts',
  'test/shared/ui/state/own-work.test.ts',
]

const FIREFOX = ['test/browser/**/*firefox.test.ts']

/** The programs that tests start print only warnings, and share their compiled code with threads and later runs. */
const env = {
  LOG_LEVEL: 'warn',
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '.output/compiled'),
}

/** Settings of projects that start servers inside the tests' processes. */
const SERVING = { setupFiles: 'test/start-compiled-programs.ts', env }

const COMMON = {
  // Test files in one process share modules and the open Chromium.
  isolate: false,
  // With one worker more than processors, the tests wait for each other, and take a sixth more processor time.
  maxWorkers: availableParallelism(),
  // On a busy machine, tests take far longer than vitest's default limits.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
}

/**
 * `unit` takes seconds. `integration` starts servers, child processes and imports. `browser` drives the shipped page and
 * extension in Chromium, `firefox` in Firefox. `container` builds the image.
 */
const projects = [
  { name: 'unit', include: [...UNIT, ...COMPONENTS], exclude: SERVERS, env },
  {
    name: 'integration',
    include: [...PROGRAMS, ...SERVERS],
    exclude: [...COMPONENTS, OF_POSTGRES],
    globalSetup: 'test/global-setup.ts',
    ...SERVING,
  },
  {
    name: 'browser',
    include: ['test/browser/**/*.test.ts'],
    exclude: FIREFOX,
    globalSetup: 'test/browser/global-setup.ts',
    // Rarely, a process of Chromium crashes on a busy machine. A page that always crashes it still fails its test.
    retry: { count: 1, condition: /crashed|frame was detached/ },
    ...SERVING,
  },
  ...(NO_POSTGRES === null
    ? [{ name: 'postgres', include: ON_POSTGRES, globalSetup: 'test/daemon/postgres-setup.ts', ...SERVING }]
    : []),
  { name: 'firefox', include: FIREFOX, globalSetup: 'test/browser/firefox-setup.ts', ...SERVING },
  { name: 'container', include: ['test/container/**/*.test.ts'] },
]

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: projects.map((project) => ({ test: { ...COMMON, ...project } })),
  },
})
