import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, ImportError } from '../import-error.ts'

/** Locks that this process holds. */
const held = new Set<string>()

/** A holder says this often that it lives. */
const BEAT_MS = 30_000
/** After this silence the holder has died, and its number may be another process's by now. */
const SILENCE_MS = 5 * 60_000

/**
 * Keeps other processes from downloading into the same folder. Gives what unlocks it.
 * @throws ImportError that names the process which has it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  for (let tries = 0; tries < 3; tries++) {
    if (await tryLock(path)) return unlocking(path)
    const owner = await ownerOf(path)
    if (owner !== null) {
      throw new ImportError(
        folder,
        `another import (process ${owner}) is downloading; wait for its end, or end it`,
      )
    }
    await rm(path, { force: true })
  }
  throw new ImportError(folder, 'another import is downloading; wait for its end, or end it')
}

async function tryLock(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function unlocking(path: string): () => Promise<void> {
  held.add(path)
  const beat = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, BEAT_MS)
  beat.unref()
  return async () => {
    clearInterval(beat)
    held.delete(path)
    await rm(path, { force: true })
  }
}

/** The process that holds the lock, or null when it has ended. */
async function ownerOf(path: string): Promise<number | null> {
  const [text, found] = await Promise.all([
    readFile(path, 'utf8').catch(() => ''),
    stat(path).catch(() => null),
  ])
  const pid = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (pid === 0 || found === null || Date.now() - found.mtimeMs > SILENCE_MS) return null
  if (pid === process.pid) return held.has(path) ? pid : null
  try {
    process.kill(pid, 0)
    return pid
  } catch (error) {
    return codeOf(error) === 'EPERM' ? pid : null
  }
}
