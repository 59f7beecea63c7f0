import { expect, test } from 'vitest'
import { setStage } from '../stage.ts'
import { AUTHORS, addFiles, COMMITTEE, openConference, untilAnswered } from './conference-page.ts'

const stage = setStage()

test("starts the page's own worker, no other script, under one policy", async () => {
  const { page, consoleErrors } = await openConference(stage)
  await addFiles(page, AUTHORS, COMMITTEE)
  await untilAnswered(page, 4)
  expect(consoleErrors).toEqual([])
  // The worker that reads files ends with its answer. The worker that judges stays.
  await expect
    .poll(() => page.workers().map((one) => one.url()))
    .toEqual([expect.stringContaining('project-worker')])
  const tried = await page.evaluate(() => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: {
        createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string }
      }
    }
    const rules = { createScriptURL: (url: string) => url }
    const attempts = [
      () => new Worker('/favicon.svg'),
      () => new Worker('data:text/javascript,postMessage(1)'),
      () => new Worker(trustedTypes.createPolicy('worker', rules).createScriptURL('/favicon.svg')),
      () => new Worker(trustedTypes.createPolicy('other', rules).createScriptURL('/favicon.svg')),
    ]
    return attempts.map((attempt) => {
      try {
        attempt()
        return 'started'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    })
  })
  expect(tried).toEqual(['refused', 'refused', 'refused', 'refused'])
})
