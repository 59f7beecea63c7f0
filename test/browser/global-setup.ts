import type { TestProject } from 'vitest/node'
import { buildPageIfStale } from '../../bin/build-page.ts'
import { startProgram } from '../programs.ts'
import { makeDatabase } from './database.ts'
import { buildExtensionIfStale } from './extension/build-extension.ts'
import type { SharedWorld } from './stage.ts'
import { startWorld } from './world.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The servers of all files whose tests leave them as they are. */
    sharedWorld: SharedWorld
  }
}

/** The tests in Chromium run the shipped builds, never a dev server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [{ database, remove }] = await Promise.all([
    makeDatabase(),
    buildExtensionIfStale('chromium'),
    buildPageIfStale(),
  ])
  // Processes of their own: what they compute for the tests of one process does not hold up those of another.
  const world = await startWorld({ database, start: startProgram })
  project.provide('database', database)
  const { url, backend } = world
  project.provide('sharedWorld', { url, backend: { url: backend.url, port: backend.port } })
  return async () => {
    await world.close()
    remove()
  }
}
