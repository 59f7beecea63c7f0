import { expect, test } from 'vitest'
import { problemOfFile } from '../../../daemon/page/decisions/import-file.ts'
import { HttpFailure } from '../../../shared/clients/failures.ts'
import { decisionOf } from '../../shared/conference/project/projects.ts'
import { startTestDaemon, useFolder } from '../daemon.ts'

const folder = useFolder()

test('refuses a file that decides about a person and themselves, and stores nothing of it', async () => {
  const daemon = await startTestDaemon(folder.path)
  const file = {
    ...{ coauthors: 'decisions', version: 1, choices: [] },
    decisions: [decisionOf('Ada', 'Grace', 1), decisionOf('Ada', 'Ada', 2)],
  }
  const refused = await daemon.post('/api/runtime/decisions/import', file)
  expect(refused.status).toBe(422)
  const text = await refused.text()
  expect(JSON.parse(text)).toMatchObject({
    detail: [{ loc: ['body', 'decisions', '1'], type: 'one_person' }],
  })
  const failure = new HttpFailure(422, '', null, false, text)
  expect(problemOfFile(failure, (key, values) => `${key} ${values?.places}`)).toBe(
    'importOnePerson decisions.1',
  )
  const list = await daemon.post('/api/runtime/documents/decision/list', {})
  expect(await list.json()).toMatchObject({ total: 0 })
  await daemon.close()
})

test('leaves out of the file for which conference a decision was made, and takes it for the same', async () => {
  const daemon = await startTestDaemon(folder.path)
  const { decided_at: _, ...decision } = decisionOf('Ada', 'Grace', 1)
  const made_for = { place: 'conference', name: 'VLDB 2027', submission: '118' }
  await daemon.post('/api/runtime/documents/decision/put', { body: { ...decision, made_for } })
  const list = await daemon.post('/api/runtime/documents/decision/list', {})
  expect(await list.json()).toMatchObject({ list: [{ body: { made_for } }] })
  const file = await (await fetch(`${daemon.url}/api/runtime/decisions/export`)).text()
  expect(file).not.toMatch(/made_for|VLDB/)
  const again = await daemon.post('/api/runtime/decisions/import', JSON.parse(file))
  expect(await again.json()).toMatchObject({ decisions: { added: 0, same: 1, kept: 0 } })
  await daemon.close()
})
