import { expect, test } from 'vitest'
import { problemOfFile } from '../../../daemon/page/decisions/import-file.tsx'
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
