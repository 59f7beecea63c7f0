import assert from 'node:assert/strict'
import { once } from 'node:events'
import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { documentsClient } from '../../shared/clients/documents-client.ts'
import { type ChildDaemon, startChildDaemon } from './child-daemon.ts'

const STORES = ['runtime.sqlite', 'workspace.sqlite'] as const
const FILES = STORES.flatMap((store) => ['', '-wal', '-shm', '.lock'].map((suffix) => store + suffix))
/** The ways in which another program disturbs a file. */
const WAYS = ['removed', 'replaced', 'cut short', 'emptied', 'changed by another program'] as const
type Way = (typeof WAYS)[number]

const KEPT = 20
const ENDS_WITHIN_MS = 10_000

/**
 * Disturbs each file in each way, while a daemon writes and between two. Then the next one starts, has all own work that was
 * there before, and stores. Resolves to how many times a daemon ended by itself, was killed, and was disturbed at rest.
 */
export async function disturbFiles(runtimeDb: string): Promise<string> {
  const outcomes = new Map<string, number>()
  const folder = dirname(runtimeDb)
  await served(runtimeDb, async (daemon) => {
    for (let number = 0; number < KEPT; number++) await keep(daemon, `kept ${number}`)
  })
  for (const file of FILES)
    for (const way of WAYS)
      for (const when of ['while it serves', 'at rest']) {
        const path = join(folder, file)
        const said = `${file} ${way} ${when}`
        const outcome = when === 'at rest' ? atRest(path, way) : await whileServed(runtimeDb, path, way, said)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        await served(runtimeDb, (daemon) => requireAll(daemon, said))
      }
  return [...outcomes].map(([outcome, times]) => `${times} × ${outcome}`).join(', ')
}

function atRest(path: string, way: Way): string {
  return disturb(path, way) ? 'disturbed at rest' : 'not there at rest'
}

async function whileServed(runtimeDb: string, path: string, way: Way, said: string): Promise<string> {
  const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb, LOG_LEVEL: 'silent' })
  assert.equal(daemon.refused, undefined, said)
  const ended = once(daemon.child, 'exit')
  let isOver = false
  const writing = (async () => {
    for (let number = 0; !isOver; number++) {
      const answers = [daemon.put(`${number}`, { text: 'x'.repeat(3000) }), keep(daemon, 'written')]
      await Promise.all(answers.map((answer) => answer.catch(() => null)))
    }
  })()
  await pause(50 + Math.random() * 100)
  disturb(path, way)
  const [code] = await Promise.race([ended, pause(2000, ['goes on'], { ref: false })])
  isOver = true
  const { signal } = await daemon.end('SIGKILL')
  await Promise.race([
    writing,
    pause(ENDS_WITHIN_MS, null, { ref: false }).then(() => assert.fail(`a request hangs: ${said}`)),
  ])
  return code === 'goes on' ? 'went on, and was killed' : `ended with ${code ?? signal}`
}

/** Returns false if there is no such file, or none that another program could change. */
function disturb(path: string, way: Way): boolean {
  if (!existsSync(path)) return false
  switch (way) {
    case 'removed':
      rmSync(path)
      return true
    case 'replaced':
      copyFileSync(path, `${path}.copy`)
      renameSync(`${path}.copy`, path)
      return true
    case 'cut short':
      truncateSync(path, Math.floor(statSync(path).size / 2))
      return true
    case 'emptied':
      truncateSync(path, 0)
      return true
    case 'changed by another program':
      return changeRows(path)
  }
}

function changeRows(path: string): boolean {
  if (!path.endsWith('.sqlite')) return false
  const database = new Database(path, { timeout: 5000 })
  const isAnswers = path.endsWith('runtime.sqlite')
  database.exec(
    isAnswers
      ? "DELETE FROM query_cache WHERE cache_key > '1'; DELETE FROM page_visits"
      : "DELETE FROM documents WHERE id = 'written'",
  )
  database.close()
  return true
}

async function served(runtimeDb: string, use: (daemon: ChildDaemon) => Promise<void>): Promise<void> {
  const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb, LOG_LEVEL: 'silent' })
  assert.equal(daemon.refused, undefined)
  try {
    await use(daemon)
    assert.deepEqual(await daemon.end('SIGTERM'), { code: 0, signal: null })
  } finally {
    await daemon.end('SIGKILL')
  }
}

const clientOf = (daemon: ChildDaemon) => documentsClient({ base: daemon.url, fetch })

async function keep(daemon: ChildDaemon, name: string): Promise<void> {
  await clientOf(daemon).put('committee', { body: { name, list: 'Ada Lovelace' } })
}

async function requireAll(daemon: ChildDaemon, said: string): Promise<void> {
  const { list } = await clientOf(daemon).list('committee', {})
  const names = list.map(({ name }) => name).filter((name) => name !== 'written')
  assert.equal(names.length, KEPT, `own work after ${said}`)
  assert.equal((await daemon.put('after', { said })).status, 200, said)
  await keep(daemon, 'written')
}
