import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const BUILT = resolve(import.meta.dirname, '../../../.output/page')
const LIMIT = 60 * 1024

test('the page is less than 60 KB, compressed', () => {
  const files = globSync('**/*.{html,js,css}', { cwd: BUILT })
  const bytes = files.map((file) => gzipSync(readFileSync(resolve(BUILT, file))).length)
  expect(files.length).toBeGreaterThanOrEqual(3)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LIMIT)
})
