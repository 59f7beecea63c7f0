import { expect, test } from 'vitest'
import { extensionApi } from '../extension-storage.ts'

type Injection = { target: object; files?: string[]; args?: unknown[] }
const injections: Injection[] = []
let run = async (_injection: Injection): Promise<unknown[]> => []
Object.assign(extensionApi, {
  scripting: {
    executeScript: (injection: Injection) => {
      injections.push(injection)
      return run(injection)
    },
  },
})
const { insertIntoTab } = await import('../../../extension/insertion/insert-into-tab.ts')

test('passes lines to the script in a frame, and returns its result', async () => {
  const outcome = { kind: 'inserted', inserted: 2, there: 0, field: 'Conflicts' }
  run = async ({ files }) => [{ result: files && outcome }]
  expect(await insertIntoTab(7, 4, ['Ada', 'Alan'])).toEqual(outcome)
  const target = { tabId: 7, frameIds: [4] }
  expect(injections).toMatchObject([
    { target, args: [{ coauthorsLines: ['Ada', 'Alan'] }] },
    { target, files: ['/insert.js'] },
  ])
})

test.each([
  [0, 'denied'],
  [4, 'frame'],
])('reports denied access to frame %i as %s', async (frameId, kind) => {
  run = () => Promise.reject(new Error('Cannot access contents of the page.'))
  expect(await insertIntoTab(7, frameId, [])).toEqual({ kind })
})

test.each([[[]], [[{ result: 'inserted' }]], [[{ result: { kind: 'inserted', inserted: 'many' } }]]])(
  'reports the invalid result %j as refused',
  async (results) => {
    run = async () => results
    expect(await insertIntoTab(7, 0, [])).toEqual({ kind: 'refused' })
  },
)
