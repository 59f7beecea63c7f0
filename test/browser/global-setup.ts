import type { TestProject } from 'vitest/node'
import { buildPageIfStale } from '../../bin/build-page.ts'
import { buildProgramsIfStale } from '../compiled-programs.ts'
import { startProgram } from '../programs.ts'
import { makeDatabase } from './database.ts'
import { buildExtensionIfStale } from './extension/build-extension.ts'
import type { SharedWorld } from './stage.ts'
import { startWorld } from './world.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The servers of all test files that neither stop servers nor need an empty store. */
    sharedWorld: SharedWorld
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [{ database, remove }] = await Promise.all([
    makeDatabase(),
    buildExtensionIfStale('chromium'),
    buildPageIfStale(),
    buildProgramsIfStale(),
  ])
  // Servers in this process would delay the tests.
  const world = await startWorld({ database, start: startProgram })
  project.provide('database', database)
  const { url, backend } = world
  project.provide('sharedWorld', { url, backend: { url: backend.url, port: backend.port } })
  return async () => {
    await world.close()
    remove()
  }
}
