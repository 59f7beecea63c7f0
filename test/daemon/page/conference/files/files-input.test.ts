import { expect, test } from 'vitest'
import { readInThread } from '../../../../../bin/conference/read-in-thread.ts'
import { inputAfter } from '../../../../../daemon/page/conference/conference-state.ts'
import {
  NO_INPUT,
  namesIn,
  readInput,
  sourcesOf,
  withFiles,
  withNames,
  withoutFile,
} from '../../../../../daemon/page/conference/files/files-input.ts'
import { MAX_FILE_BYTES } from '../../../../../shared/conference/files/bounds.ts'
import { readFiles } from '../../../../../shared/conference/files/read-files.ts'

const watching = () => ({ signal: new AbortController().signal, onProgress: () => undefined })
const fileOf = (name: string, lines: readonly string[]): File => new File([lines.join('\n')], name)
const file = (name: string, ...lines: string[]): File => fileOf(name, lines)

const AUTHORS = file(
  'a.csv',
  'paper,title,given_name,family_name,email,affiliation',
  '1,Joins,Ada,Lovelace,ada@example.org,',
  '2,Sorts,Grace,Hopper,grace@example.org,',
)
const CONFLICTS = file(
  'c.csv',
  'paper,title,given_name,family_name,email,conflicttype',
  '1,Joins,Alan,Turing,alan@example.org,Recent collaborator',
)

test('adds the conflicts of a later file to the known submissions', async () => {
  const first = await readInput(await withFiles(NO_INPUT, [AUTHORS], watching()), watching(), readFiles)
  const later = { ...NO_INPUT, before: first.conference }
  const read = await readInput(await withFiles(later, [CONFLICTS], watching()), watching(), readFiles)
  expect(read.conference.submissions).toMatchObject([
    { id: '1', authors: [{ name: 'Ada Lovelace' }], declared: [{ reviewer: { email: 'alan@example.org' } }] },
    { id: '2', authors: [{ name: 'Grace Hopper' }], declared: [] },
  ])
})

test('replaces authors and titles by those of a newer file', async () => {
  const first = await readInput(
    await withFiles(NO_INPUT, [AUTHORS, CONFLICTS], watching()),
    watching(),
    readFiles,
  )
  const later = { ...NO_INPUT, before: first.conference }
  const newer = file(
    'b.csv',
    'paper,title,given_name,family_name,email,affiliation',
    '1,Joins again,Alan,Turing,,',
  )
  const read = await readInput(await withFiles(later, [newer], watching()), watching(), readFiles)
  expect(read.conference.submissions).toMatchObject([
    { id: '1', title: 'Joins again', authors: [{ name: 'Alan Turing' }], declared: [{}] },
    { id: '2', title: 'Sorts' },
  ])
  expect(read.problems.listed.filter(({ kind }) => kind === 'differentTitles')).toEqual([])
})

test('reads a file again as prospective reviewers after opening a project', async () => {
  const committee = file('pc.csv', 'given_name,family_name,email,roles', 'Alan,Turing,alan@example.org,pc')
  const given = { ...(await withFiles(NO_INPUT, [committee], watching())), prospectiveIn: ['pc.csv'] }
  const { conference, ...reading } = await readInput(given, watching(), readFiles)
  const sources = sourcesOf({ conference, ...reading }, given, [], '2026-11-20T10:00:00.000Z')
  const again = await withFiles(inputAfter({ conference, sources }), [committee], watching())
  const { reviewers } = (await readInput(again, watching(), readFiles)).conference
  expect(reviewers).toMatchObject([{ name: 'Alan Turing', isCandidate: true }])
})

test('knows after opening a project which files have been read', async () => {
  const first = await readInput(
    await withFiles(NO_INPUT, [AUTHORS, CONFLICTS], watching()),
    watching(),
    readFiles,
  )
  const sources = sourcesOf(first, NO_INPUT, [], '2026-11-20T10:00:00.000Z')
  const later = inputAfter({ conference: first.conference, sources })
  const newer = file('c.csv', 'paper,email,conflicttype', '1,alan@example.org,Other')
  const read = await readInput(await withFiles(later, [newer], watching()), watching(), readFiles)
  expect(read.conference.submissions[0]?.declared.map(({ kind }) => kind)).toEqual(['Other'])
})

test('replaces a file by one of the same name', async () => {
  const given = await withFiles(NO_INPUT, [AUTHORS], watching())
  const again = await withFiles(given, [file('a.csv', 'x'), CONFLICTS], watching())
  expect(again.files.map(({ name, bytes }) => [name, bytes.length])).toEqual([
    ['a.csv', 1],
    ['c.csv', CONFLICTS.size],
  ])
  expect(withoutFile(again, 'a.csv').files).toHaveLength(1)
  // Leaving out a sheet leaves out its workbook.
  expect(withoutFile(again, 'c.csv · Sheet 1').files).toHaveLength(1)
})

test('does not read the bytes of a file that is too large', async () => {
  const large = Object.defineProperty(file('large.csv'), 'size', { value: MAX_FILE_BYTES + 1 })
  large.arrayBuffer = () => Promise.reject(new Error('It was read.'))
  const read = await readInput(await withFiles(NO_INPUT, [large], watching()), watching(), readFiles)
  expect(read.files).toMatchObject([{ name: 'large.csv', problems: { listed: [{ kind: 'fileTooLarge' }] } }])
})

test('ends a cancelled reading without a partial result', async () => {
  const stopping = new AbortController()
  const rows = Array.from({ length: 200_000 }, (_, id) => `${id},T,Ada,Lovelace,,`)
  const long = fileOf('a.csv', ['paper,title,given_name,family_name,email,affiliation', ...rows])
  const given = await withFiles(NO_INPUT, [long], watching())
  const reading = readInput(given, { ...watching(), signal: stopping.signal }, readInThread)
  stopping.abort(new Error('Stopped.'))
  await expect(reading).rejects.toThrow('Stopped.')
})

test('lists earlier files among the sources, each with its newest reading', async () => {
  const read = await readInput(
    await withFiles(NO_INPUT, [AUTHORS, CONFLICTS], watching()),
    watching(),
    readFiles,
  )
  const first = sourcesOf(read, NO_INPUT, [], '2026-01-01T00:00:00.000Z')
  expect(first.map(({ name, used }) => [name, used])).toEqual([
    ['a.csv', 2],
    ['c.csv', 1],
  ])
  const again = await readInput(await withFiles(NO_INPUT, [AUTHORS], watching()), watching(), readFiles)
  const later = sourcesOf(again, NO_INPUT, first, '2026-02-01T00:00:00.000Z')
  expect(later.map(({ name, at }) => [name, at.slice(0, 7)])).toEqual([
    ['c.csv', '2026-01'],
    ['a.csv', '2026-02'],
  ])
})

test('saves for the next time which lines the user reads as names', async () => {
  const given = withNames(withNames(NO_INPUT, 'a.csv', ['U. Lovelace']), 'a.csv', [
    'Area Chairs',
    'U. Lovelace',
  ])
  expect(given.asNames).toEqual({ 'a.csv': ['U. Lovelace', 'Area Chairs'] })
  const read = await readInput(await withFiles(given, [AUTHORS], watching()), watching(), readFiles)
  const leftOut = [{ row: 4, text: 'Programme Committee' }]
  const files = read.files.map((one) => ({ ...one, leftOut }))
  const [source, ...others] = sourcesOf({ ...read, files }, given, [], '2026-01-01T00:00:00.000Z')
  expect(source).toMatchObject({ leftOut, asNames: ['U. Lovelace', 'Area Chairs'] })
  expect(others).toEqual([])
  expect(namesIn(source ? [source] : [])).toEqual(given.asNames)
})

test('drops the chosen columns of a replaced file, and of no other file', async () => {
  const COLUMNS = { role: 'submissions' as const, hasHeader: true, titles: [], columns: {} }
  const chosen = {
    'a.csv': COLUMNS,
    'c.csv': COLUMNS,
  } as const
  const given = await withFiles({ ...NO_INPUT, chosen }, [AUTHORS], watching())
  expect(Object.keys(given.chosen)).toEqual(['c.csv'])
})
