import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const BUILT = resolve(import.meta.dirname, '../../../.output/page')
/** Loaded when somebody wants to see them; most never do. */
const isOfStatistics = (file: string): boolean => file.startsWith('assets/statistics-')
/** Loaded when a field holds a list. */
const isListReader = (file: string): boolean => file.startsWith('assets/list-reader-')

function sizeOf(files: readonly string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(resolve(BUILT, file))).length)
  return bytes.reduce((sum, size) => sum + size, 0)
}

const files = globSync('**/*.{html,js,css}', { cwd: BUILT })

test('the page is less than 64 KB, compressed', () => {
  const first = files.filter((file) => !isOfStatistics(file) && !isListReader(file))
  expect(first.length).toBeGreaterThanOrEqual(3)
  expect(sizeOf(first)).toBeLessThan(64 * 1024)
})

test('the statistics, loaded when they are opened, are less than 36 KB', () => {
  const later = files.filter(isOfStatistics)
  expect(later.length).toBeGreaterThanOrEqual(2)
  expect(sizeOf(later)).toBeLessThan(36 * 1024)
})

test('what reads lists, loaded when there is one, is less than 24 KB', () => {
  const reader = files.filter(isListReader)
  expect(reader).toHaveLength(1)
  expect(sizeOf(reader)).toBeLessThan(24 * 1024)
})
