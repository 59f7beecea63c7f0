import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptBlocks } from '../../../bin/conference/kept-blocks.ts'
import type { Block } from '../../../shared/conference/answer.ts'
import { rosterOf } from '../../../shared/conference/roster.ts'
import { testFolder } from '../../backend/fixture.ts'
import { isPrivate } from '../../private-files.ts'
import { conferenceOf } from '../../shared/conference/world.ts'

const ROSTER = rosterOf(conferenceOf({ '1': { authors: ['Ann Ash', 'Bo Birch'] } }, ['Cy Cedar']), {})
const BLOCK: Block = {
  ...{ left: ['Ann Ash'], right: ['Cy Cedar'], exact: true, rules: 5, entries: [] },
  data: { date: '2026-11-20', newestYear: 2026, sample: false },
  pairs: [{ left: 0, right: 0, verdict: 'conflict', count: 1, last_year: 2026, items: [{ title: 'T' }] }],
}
const OTHER: Block = { ...BLOCK, left: ['Bo Birch'], pairs: [] }

async function keeping() {
  const folder = await testFolder()
  const open = (roster = ROSTER) => keptBlocks(roster, [true], { COAUTHORS_DATA_DIR: folder })
  return { open, path: join(folder, 'conference-unfinished.ndjson') }
}

test('blocks are read back by the next run with the same lists, from a file for its owner alone', async () => {
  const { open, path } = await keeping()
  const first = await open()
  expect([first.add(BLOCK, false), first.add(OTHER, false)]).toEqual([1, 2])
  expect((await open()).blocks).toEqual([BLOCK, OTHER])
  expect(isPrivate(path)).toBe(true)
  first.remove()
  expect((await open()).blocks).toEqual([])
})

test('a line that a killed run has cut is asked again, and the lines after it are whole', async () => {
  const { open, path } = await keeping()
  const first = await open()
  first.add(BLOCK, false)
  first.add(OTHER, false)
  truncateSync(path, readFileSync(path).length - 40)
  const second = await open()
  expect(second.blocks).toEqual([BLOCK])
  second.add(OTHER, false)
  expect((await open()).blocks).toEqual([BLOCK, OTHER])
})

test('blocks of other lists, and of data that have been replaced, are not kept', async () => {
  const { open, path } = await keeping()
  const first = await open()
  first.add(BLOCK, false)
  expect(first.add(OTHER, true)).toBe(1)
  expect((await open()).blocks).toEqual([OTHER])
  const others = rosterOf(conferenceOf({ '1': { authors: ['Di Dogwood'] } }, ['Cy Cedar']), {})
  expect((await open(others)).blocks).toEqual([])
  writeFileSync(path, '{"run":1}\n[]\nnonsense')
  expect((await open()).blocks).toEqual([])
})
