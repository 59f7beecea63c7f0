import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { documentsClient } from '../../shared/clients/documents-client.ts'
import { HttpFailure } from '../../shared/clients/failures.ts'
import type { Project } from '../../shared/conference/project/project.ts'
import { ProjectTexts, startInline } from '../../shared/conference/project/project-texts.ts'
import { SavedProject } from '../../shared/conference/project/saved-project.ts'
import type { Random } from '../data/seeded-random.ts'
import { at, blockOf, EMPTY, submissionOf } from '../shared/conference/project/projects.ts'
import { startChildDaemon } from './child-daemon.ts'

/** Each part of the project names the version. */
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
 * Kills daemons (kill -9) during saves of a project. The next daemon must have one complete version:
 * the last acknowledged one, or the one whose save the kill interrupted. Resolves to the number of acknowledged versions.
 */
export async function killInSave(runtimeDb: string, rounds: number, random: Random): Promise<number> {
  let version = 0
  let acknowledged = 0
  for (let round = 0; round <= rounds; round++) {
    const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })
    const client = documentsClient({ base: daemon.url, fetch })
    const kept = new SavedProject(client, new ProjectTexts(startInline), '7')
    const loaded = await kept.load().catch((error: unknown) => {
      assert.ok(error instanceof HttpFailure && error.status === 404, String(error))
      return null
    })
    assert.ok(loaded === null || 'saved' in loaded, JSON.stringify(loaded))
    const there = loaded?.project.settings.leastReviewers ?? 0
    assert.ok(there >= acknowledged && there <= version, `version ${there}, not ${acknowledged}–${version}`)
    if (loaded) {
      assert.deepEqual(loaded.project, versionOf(there))
      // A kill between the save of the project and the save of its answer leaves an earlier answer.
      const ofVersion = Number(/^Version (\d+) 0$/.exec(loaded.blocks[0]?.left[0] ?? 'Version 0 0')?.[1])
      assert.ok(ofVersion >= acknowledged && ofVersion <= there, `${ofVersion} in ${acknowledged}–${there}`)
      assert.deepEqual(loaded.blocks, ofVersion === 0 ? [] : [blockOf(`Version ${ofVersion}`)])
    }
    version = there
    if (round === rounds) {
      await daemon.end('SIGTERM')
      break
    }
    const killed = pause(random.below(MOST_MS)).then(() => daemon.end('SIGKILL'))
    try {
      for (;;) {
        version += 1
        const outcome = await kept.save(versionOf(version), [blockOf(`Version ${version}`)])
        assert.equal(outcome.kind, 'saved')
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
