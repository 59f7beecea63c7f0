import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../../../daemon/store/sqlite/files/database-file.ts'
import { moveAside } from '../../../../../daemon/store/sqlite/files/move-aside.ts'
import { RUNTIME, WORKSPACE } from '../../../../../daemon/store/sqlite/files/schemas.ts'
import { useFolder } from '../../../daemon.ts'

const folder = useFolder()
const clock = () => new Date('2026-05-04T03:02:01Z')

test('makes a new folder for each file of another kind', () => {
  const path = folder.file('a.sqlite')
  for (const name of ['corrupt-20260504030201', 'corrupt-20260504030201-2']) {
    openDatabase(path, RUNTIME).close()
    expect(basename(moveAside(path, WORKSPACE, { clock })?.folder ?? '')).toBe(name)
  }
  expect(readdirSync(folder.path)).toHaveLength(2)
})

test('leaves a sound file of its kind in place', () => {
  const path = folder.file('a.sqlite')
  openDatabase(path, WORKSPACE).close()
  const before = readFileSync(path)
  expect(moveAside(path, WORKSPACE, { clock })).toBeNull()
  expect(readFileSync(path)).toEqual(before)
})

test.each(['-wal', '-journal'])('moves a %s without its database aside', (suffix) => {
  const path = folder.file('a.sqlite')
  writeFileSync(path + suffix, 'rows')
  const moved = moveAside(path, WORKSPACE, { clock })
  expect(readdirSync(moved?.folder ?? '')).toEqual([`a.sqlite${suffix}`])
  expect(readdirSync(folder.path)).toEqual([basename(moved?.folder ?? '')])
})
