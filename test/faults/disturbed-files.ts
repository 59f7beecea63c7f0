import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { Random } from '../data/seeded-random.ts'
import { type ChildDaemon, startChildDaemon } from './child-daemon.ts'
import { foldersAside, requireSaved, saveWork, within } from './own-work.ts'

const STORES = ['runtime.sqlite', 'workspace.sqlite'] as const
const FILES = [
  ...STORES.flatMap((store) => ['', '-wal', '-shm', '.lock'].map((suffix) => store + suffix)),
  'workspace-backups',
]
/** Disturbances of a file by another program. The last three are only for a database. */
const WAYS = [
  'removed',
  'replaced',
  'cut short',
  'emptied',
  'filled with other bytes',
  'read by another program',
  'changed by another program',
  'vacuumed by another program',
] as const
export type Way = (typeof WAYS)[number]

const KEPT = 20
const SERVES_ON_MS = 1500

/**
 * Disturbs each file in each way, while a daemon writes and without a daemon. Resolves to a text with the outcomes.
 * Throws if a request hangs, or if the next daemon lacks a document or cannot save.
 * Throws, too, if an undisturbed workspace is set aside.
 */
export async function disturbFiles(runtimeDb: string, random: Random): Promise<string> {
  const outcomes = new Map<string, number>()
  const folder = dirname(runtimeDb)
  const names = Array.from({ length: KEPT }, (_, number) => `kept ${number}`)
  await served(runtimeDb, async (daemon) => {
    for (const name of names) await saveWork(daemon, name)
  })
  for (const file of FILES)
    for (const way of WAYS)
      for (const when of ['while it serves', 'at rest']) {
        const said = `${file} ${way} ${when}`
        const disturbFile = () => disturb(join(folder, file), way)
        const aside = foldersAside(folder)
        const outcome =
          when === 'while it serves'
            ? await whileServed(runtimeDb, disturbFile, said, 50 + random.below(100))
            : `${disturbFile() ? 'disturbed' : 'not there'} at rest`
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        await served(runtimeDb, async (daemon) => {
          await requireSaved(daemon, names, said)
          assert.equal((await daemon.put('after', { said })).status, 200, said)
          await saveWork(daemon, 'written')
        })
        if (!/^workspace\.sqlite(-wal)? /.test(said)) assert.deepEqual(foldersAside(folder), aside, said)
      }
  return [...outcomes].map(([outcome, times]) => `${times} × ${outcome}`).join(', ')
}

async function whileServed(
  runtimeDb: string,
  disturbFile: () => boolean,
  said: string,
  afterMs: number,
): Promise<string> {
  const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb, LOG_LEVEL: 'silent' })
  assert.equal(daemon.refused, undefined, said)
  const ended = once(daemon.child, 'exit')
  let isOver = false
  const write = async () => {
    for (let number = 0; !isOver; number++) {
      const answers = [
        daemon.put(`${number}`, { text: 'x'.repeat(3000) }),
        daemon.get(`${number}`),
        daemon.stats(),
        saveWork(daemon, 'written'),
      ]
      // A daemon that ends may refuse requests or close connections.
      await within(Promise.allSettled(answers), `a request after ${said}`)
    }
  }
  const writing = write()
  try {
    await pause(afterMs)
    disturbFile()
    const [code] = await Promise.race([ended, pause(SERVES_ON_MS, ['goes on'], { ref: false })])
    isOver = true
    await writing
    return code === 'goes on' ? 'went on, and was killed' : `ended with ${code ?? daemon.child.signalCode}`
  } finally {
    isOver = true
    await daemon.end('SIGKILL')
  }
}

/** Returns false if the file is missing, or cannot be disturbed in this way. */
export function disturb(path: string, way: Way): boolean {
  if (!existsSync(path)) return false
  if (statSync(path).isDirectory()) return disturbFolder(path, way)
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
    case 'filled with other bytes':
      writeFileSync(path, 'x'.repeat(statSync(path).size))
      return true
    default:
      return path.endsWith('.sqlite') && useDatabase(path, way)
  }
}

function disturbFolder(path: string, way: Way): boolean {
  if (way === 'removed') rmSync(path, { recursive: true })
  else if (way === 'replaced') renameSync(path, `${path}-${Date.now()}`)
  else for (const name of readdirSync(path)) disturb(join(path, name), way)
  return true
}

/** Works like the command `sqlite3`: its connection may write, so closing it may checkpoint the log. */
function useDatabase(path: string, way: Way): boolean {
  const database = new Database(path, { timeout: 5000 })
  try {
    const isAnswers = path.endsWith('runtime.sqlite')
    if (way === 'vacuumed by another program') database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
    else if (way === 'read by another program')
      database.prepare(`SELECT count(*) FROM ${isAnswers ? 'query_cache' : 'documents'}`).get()
    else if (isAnswers)
      database.exec("DELETE FROM query_cache WHERE cache_key > '1'; DELETE FROM page_visits")
    else database.exec("DELETE FROM documents WHERE id = 'written'")
    return true
  } finally {
    database.close()
  }
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
