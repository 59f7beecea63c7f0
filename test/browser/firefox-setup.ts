import type { TestProject } from 'vitest/node'
import { buildPageIfStale } from '../../bin/build-page.ts'
import { buildProgramsIfStale } from '../compiled-programs.ts'
import { makeDatabase } from './database.ts'
import { buildExtensionIfStale } from './extension/build-extension.ts'

/** Prepares the shipped builds. Each test file starts its own servers and Firefox. */
export default async function setup(project: TestProject): Promise<() => void> {
  const [{ database, remove }] = await Promise.all([
    makeDatabase(),
    buildExtensionIfStale('firefox'),
    buildPageIfStale(),
    buildProgramsIfStale(),
  ])
  project.provide('database', database)
  return remove
}
