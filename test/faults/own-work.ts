import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { documentsClient } from '../../shared/clients/documents-client.ts'
import type { ChildDaemon } from './child-daemon.ts'

/** In the trials, the documents of the user are committees. */

const clientOf = (daemon: ChildDaemon) => documentsClient({ base: daemon.url, fetch })

export async function saveWork(daemon: ChildDaemon, name: string): Promise<void> {
  await clientOf(daemon).put('committee', { body: { name, list: 'Ada Lovelace' } })
}

export async function requireSaved(
  daemon: ChildDaemon,
  names: Iterable<string>,
  said: string,
): Promise<void> {
  const { list } = await clientOf(daemon).list('committee', { limit: 100_000 })
  const kept = new Set(list.map(({ name }) => name))
  assert.deepEqual(
    [...names].filter((name) => !kept.has(name)),
    [],
    `own work after ${said}`,
  )
}

/** Folders with a workspace that was set aside. */
export const foldersAside = (folder: string): string[] =>
  readdirSync(folder).filter((name) => existsSync(join(folder, name, 'workspace.sqlite')))

const ANSWERS_WITHIN_MS = 15_000

export async function within<T>(promise: Promise<T>, said: string): Promise<T> {
  const hangs = Symbol('hangs')
  const first = await Promise.race([promise, pause(ANSWERS_WITHIN_MS, hangs, { ref: false })])
  if (first === hangs) assert.fail(`${said}: no answer within ${ANSWERS_WITHIN_MS / 1000} s`)
  return first as T // not `hangs`, which is a symbol of this call
}
