import { defineConfig } from 'vitest/config'

/** `programs` needs only Node; `browser` drives the shipped page in real browsers. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'programs',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: ['test/browser/**'],
          globalSetup: 'test/global-setup.ts',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: 'test/browser/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
