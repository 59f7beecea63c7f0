import { expect, test } from 'vitest'
import { noSource } from '../../../backend/import/fetch/download-from-sources.ts'
import { completedLines, failureLine } from '../../../backend/import/job-report.ts'
import { ImportError } from '../../../backend/import-error.ts'
import { StartError } from '../../../shared/server/server-errors.ts'

const loaded = {
  publications: 1234,
  records: 1200,
  persons: 1,
  names: 1,
  dataDate: 'unknown',
  futureDates: { count: 0, newest: '' },
  newestYear: null,
  skipped: { count: 0, first: [] },
  unknownElements: { count: 0, first: [] },
  warnings: [],
  bytes: 1,
  durationMs: 2000,
}

test('omits counts of zero', () => {
  expect(completedLines(loaded)).toEqual([
    'Loaded 1,234 papers and 1 people, data of an unknown date.',
    'The import took 2 sec',
  ])
})

test('names each unknown element once, and no person', () => {
  const lines = completedLines({
    ...loaded,
    unknownElements: { count: 3, first: ['x', 'x', 'y'] },
    warnings: ['Ann Lee is listed twice'],
  }).join('\n')
  expect(lines).toContain('3, such as <x>, <y>')
  expect(lines).not.toContain('Ann')
})

test('puts exactly one full stop after the problem of an expected failure', () => {
  const unchanged = 'The loaded data are unchanged.'
  expect(failureLine(new ImportError('a: is a folder'))).toBe(`a: is a folder. ${unchanged}`)
  expect(failureLine(new ImportError('No dump.'))).toBe(`No dump. ${unchanged}`)
  expect(failureLine(new StartError('FILE is empty.'))).toBe(`FILE is empty. ${unchanged}`)
  expect(failureLine(noSource(['https://dblp.org/x'], []))).toMatch(/internet\? The loaded data/)
})

test('returns null for an unexpected failure', () => {
  expect(failureLine(new TypeError('a mistake'))).toBeNull()
})
