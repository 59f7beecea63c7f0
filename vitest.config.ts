import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import manifest from './package.json' with { type: 'json' }
import { LongestFirst } from './test/browser/longest-first.ts'

const major = (version: string): string => version.replace(/\..*/, '')
const TESTED_NODES = [...new Set(Object.values(manifest.optionalDependencies).map(major))].sort()
if (!TESTED_NODES.includes(major(process.versions.node))) {
  process.stderr.write(
    `The tests want Node ${TESTED_NODES.join(' or ')}, which npm ci brings and npm test uses; on ${process.version} some may fail.\n`,
  )
}

/** Tests of pure parts, which `npm run check` runs during work. */
const UNIT = [
  'test/*.test.ts',
  'test/shared/**/*.test.ts',
  'test/backend/{names,coauthorship,console}/**/*.test.ts',
  'test/extension/**/*.test.ts',
]
const SERVERS = ['test/shared/server/**/*.test.ts']
const PROGRAMS = [
  'test/bin/**/*.test.ts',
  'test/daemon/**/*.test.ts',
  'test/backend/*.test.ts',
  'test/backend/!(names|coauthorship|console)/**/*.test.ts',
]
const BROWSER = ['test/browser/**/*.test.ts']
/** The tests that need Firefox are known by their names. */
const FIREFOX = ['test/browser/**/*firefox.test.ts']

/** The programs that tests start say what went wrong and no more; they and threads need not compile what others have. */
const PROGRAMS_ENV = {
  LOG_LEVEL: 'warn',
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '.output/compiled'),
}

/** One more gains nothing: the tests then wait for each other, and take a sixth more processor time. */
const WORKERS = availableParallelism()

/** On a machine that is busy, what a test waits for may take longer than the second that is usual. */
const EXPECT = { poll: { timeout: 15_000 } }

/** Of the tests in browsers. */
const IN_BROWSERS = {
  env: PROGRAMS_ENV,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: EXPECT,
  // So that what a process has opened in Chromium serves all its files.
  isolate: false,
  maxWorkers: WORKERS,
}

/**
 * `unit` takes seconds; `integration` starts servers, child processes and imports; `browser` drives the shipped page
 * and extension in Chromium, `firefox` in Firefox.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: UNIT,
          exclude: SERVERS,
          isolate: false,
          testTimeout: 60_000,
          expect: EXPECT,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'integration',
          include: [...PROGRAMS, ...SERVERS],
          globalSetup: 'test/global-setup.ts',
          env: PROGRAMS_ENV,
          // A process for each file would read every module again.
          isolate: false,
          // Far longer than anything takes: programs that tests start wait for their turn on a machine that is busy.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: EXPECT,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          ...IN_BROWSERS,
          name: 'browser',
          include: BROWSER,
          exclude: FIREFOX,
          globalSetup: 'test/browser/global-setup.ts',
        },
      },
      {
        test: {
          ...IN_BROWSERS,
          name: 'firefox',
          include: FIREFOX,
          globalSetup: 'test/browser/firefox-setup.ts',
        },
      },
    ],
  },
})
