import { expect, test } from 'vitest'
import { answerReading } from '../../../../../shared/conference/files/worker/answer-reading.ts'
import type { ReadingReport } from '../../../../../shared/conference/files/worker/read-in-worker.ts'
import { givenFile } from '../given-files.ts'

test('reports the progress before each file and at the end', async () => {
  const reports = await new Promise<ReadingReport[]>((resolve) => {
    const all: ReadingReport[] = []
    const report = (message: ReadingReport): void => {
      all.push(message)
      if (message.kind !== 'reading') resolve(all)
    }
    const files = [givenFile('a.csv', 'Ada Lovelace\n'), givenFile('b.csv', 'Alan Turing\n')]
    answerReading(report)({ files, chosen: {}, options: {}, before: '{}' })
  })
  expect(reports).toMatchObject([
    { kind: 'reading', file: 0, share: 0 },
    { kind: 'reading', file: 1 },
    { kind: 'reading', file: 2, share: 1 },
    { kind: 'end' },
  ])
})
