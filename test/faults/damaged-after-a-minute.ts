import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startChildDaemon } from './child-daemon.ts'
import { disturb, type Way } from './disturbed-files.ts'
import { requireSaved, saveWork, within } from './own-work.ts'

export const MINUTE_DAMAGES = [
  'removed',
  'cut short',
  'emptied',
  'filled with other bytes',
] as const satisfies Way[]

const BACKUP_WITHIN_MS = 70_000
const WRITES_ON_MS = 2000

/**
 * Saves a document and waits for its backup. Damages the workspace while the daemon writes, and kills the daemon.
 * Throws if the next daemon lacks the document. Resolves to a text for `npm run torture`.
 */
export async function damageAfterAMinute(runtimeDb: string, way: Way): Promise<string> {
  const workspace = join(dirname(runtimeDb), 'workspace.sqlite')
  const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb, LOG_LEVEL: 'silent' })
  const since = performance.now()
  let backupMs = 0
  let isOver = false
  try {
    await saveWork(daemon, 'a minute before')
    const writing = (async () => {
      while (!isOver) {
        await within(
          Promise.allSettled([saveWork(daemon, 'later'), daemon.put('k', {})]),
          `a request after ${way}`,
        )
        await pause(20)
      }
    })()
    while (backupsBeside(workspace) === 0) {
      assert.ok(performance.now() - since < BACKUP_WITHIN_MS, 'no backup came')
      await pause(250)
    }
    backupMs = performance.now() - since
    disturb(workspace, way)
    await pause(WRITES_ON_MS)
    isOver = true
    await writing
  } finally {
    isOver = true
    await daemon.end('SIGKILL')
  }
  const next = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb, LOG_LEVEL: 'silent' })
  try {
    assert.equal(next.refused, undefined)
    await requireSaved(next, ['a minute before'], way)
  } finally {
    await next.end('SIGTERM')
  }
  return `the backup came after ${(backupMs / 1000).toFixed(0)} s, and the document survived the damage`
}

function backupsBeside(workspace: string): number {
  const folder = join(dirname(workspace), 'workspace-backups')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('workspace-')).length : 0
}
