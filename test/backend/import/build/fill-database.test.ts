import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fillDatabase } from '../../../../backend/import/build/fill-database.ts'
import { article, dump, folder } from '../../dump/dump.ts'

function jobFor(...records: string[]) {
  const place = folder()
  const file = place.file('dblp.xml', dump(...records))
  const totalBytes = statSync(file).size
  return { file, path: place.dbPath, totalBytes, latestDate: '2026-11-29', sample: false, dump: undefined }
}

test('reports each step of a small file once', async () => {
  const steps: string[] = []
  await fillDatabase(jobFor(article('a', ['Ann'])), { onProgress: ({ step }) => steps.push(step) })
  expect(steps).toEqual(['read', 'build', 'check', 'replace'])
})

test('stops with the signal’s reason', async () => {
  const stop = new AbortController()
  const filling = fillDatabase(jobFor(article('a', ['Ann'])), {
    signal: stop.signal,
    onProgress: ({ step }) => step === 'build' && stop.abort(new Error('stopped')),
  })
  await expect(filling).rejects.toThrow('stopped')
})
