import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MOST_BYTES, olderLog } from '../../../bin/service/installed-files.ts'

const CHATTY = join(import.meta.dirname, 'chatty-process.ts')

test('bounds a log at twice its limit, keeps its newest lines, and dates each line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'logs/daemon.log')
  const pieces = 350
  const { stdout, stderr, status } = spawnSync(process.execPath, [CHATTY, path, String(pieces)], {
    encoding: 'utf8',
  })
  expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 })
  const slack = 20_000
  for (const file of [path, olderLog(path)]) {
    expect(statSync(file).size).toBeLessThan(MOST_BYTES + slack)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  }
  const lines = `${readFileSync(olderLog(path), 'utf8')}${readFileSync(path, 'utf8')}`.trim().split('\n')
  const numbers = lines.slice(0, -1).map((line) => Number(/^\S+Z (\d+) x+$/.exec(line)?.[1]))
  expect(numbers).toEqual(
    Array.from({ length: numbers.length }, (_, index) => pieces - numbers.length + index),
  )
  expect(lines.at(-1)).toMatch(/Z the end$/)
})

test('goes on when the log cannot be written', () => {
  const { status } = spawnSync(process.execPath, [CHATTY, '/dev/full', '3'])
  expect(status).toBe(0)
})
