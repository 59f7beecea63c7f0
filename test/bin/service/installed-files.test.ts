import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MOST_BYTES, olderLog } from '../../../bin/service/installed-files.ts'
import { useFolder } from '../../daemon/daemon.ts'

const CHATTY = join(import.meta.dirname, 'chatty-process.ts')

const folder = useFolder()

test('removes the oldest lines of a large log', () => {
  const path = folder.file('logs/daemon.log')
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

test('runs a program to its end without a writable log', () => {
  const { status } = spawnSync(process.execPath, [CHATTY, '/dev/full', '3'])
  expect(status).toBe(0)
})
