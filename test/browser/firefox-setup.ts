import type { TestProject } from 'vitest/node'
import { buildPageIfStale } from '../../bin/build-page.ts'
import { makeDatabase } from './database.ts'
import { buildExtensionIfStale } from './extension/build-extension.ts'

/** The tests in Firefox run the shipped builds, too. Each file has servers and a Firefox of its own. */
export default async function setup(project: TestProject): Promise<() => void> {
  const [{ database, remove }] = await Promise.all([
    makeDatabase(),
    buildExtensionIfStale('firefox'),
    buildPageIfStale(),
  ])
  project.provide('database', database)
  return remove
}
