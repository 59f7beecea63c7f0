import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { projectsClient } from '../../shared/clients/projects-client.ts'
import { loadProject, unsaved } from '../../shared/conference/project/load-project.ts'
import type { Project } from '../../shared/conference/project/project.ts'
import { saveProject } from '../../shared/conference/project/save-project.ts'
import { at, blockOf, EMPTY, submissionOf } from '../shared/conference/project/projects.ts'
import { startChildDaemon } from './child-daemon.ts'

/** A project of several parts, each of which says in which version it is. */
const versionOf = (version: number): Project => ({
  ...EMPTY,
  conference: {
    submissions: Array.from({ length: 2500 }, (_, id) => submissionOf(`${id}`, `Version ${version}`)),
    reviewers: [{ name: `Version ${version}` }],
  },
  choices: { ada: { entry: `Version ${version}`, at: at(version) } },
  settings: { exact: true, leastReviewers: version },
})

const MOST_MS = 400

/**
 * Kills a daemon (kill -9) again and again while a project is saved. The next one has a whole version: at least the last one
 * that was acknowledged, at most the one that was under way. Resolves to how many versions were acknowledged.
 */
export async function killInSave(runtimeDb: string, rounds: number): Promise<number> {
  let version = 0
  let acknowledged = 0
  let id: number | undefined
  for (let round = 0; round <= rounds; round++) {
    const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })
    const client = projectsClient({ base: daemon.url, fetch })
    id ??= await client.create('Killed')
    const loaded = await loadProject(client, { id, name: EMPTY.name })
    assert.ok(loaded === null || !('kind' in loaded), JSON.stringify(loaded))
    const there = loaded?.project.settings.leastReviewers ?? 0
    assert.ok(there >= acknowledged && there <= version, `${there} is not in ${acknowledged} to ${version}`)
    if (loaded) {
      assert.deepEqual(loaded.project, versionOf(there))
      assert.deepEqual(loaded.blocks, [blockOf(`Version ${there}`)])
    }
    version = there
    if (round === rounds) {
      await daemon.end('SIGTERM')
      break
    }
    const killed = pause(Math.random() * MOST_MS).then(() => daemon.end('SIGKILL'))
    let saved = loaded?.saved ?? unsaved(id)
    try {
      for (;;) {
        version += 1
        const outcome = await saveProject(client, saved, versionOf(version), [blockOf(`Version ${version}`)])
        assert.equal(outcome.kind, 'saved')
        if (outcome.kind !== 'saved') break
        saved = outcome.saved
        acknowledged = version
      }
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error
      await killed
    }
    assert.equal(daemon.child.signalCode, 'SIGKILL')
  }
  return acknowledged
}
