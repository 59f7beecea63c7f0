import { expect, test } from 'vitest'
import { readInThread } from '../../../../../bin/conference/read-in-thread.ts'
import {
  NOTHING_GIVEN,
  namesIn,
  readGiven,
  sourcesOf,
  withFiles,
  withNames,
  withoutFile,
} from '../../../../../daemon/page/conference/files/conference-files.ts'
import { isNobodys, sharedName } from '../../../../../daemon/page/conference/files/dropped-files.ts'
import { joined } from '../../../../../daemon/page/conference/hotcrp/site-reading.ts'
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

test('a file of conflicts that is added later finds the submissions of before, and changes nothing else of them', async () => {
  const first = await readGiven(await withFiles(NOTHING_GIVEN, [AUTHORS], watching()), watching(), readFiles)
  const later = { ...NOTHING_GIVEN, before: first.conference }
  const read = await readGiven(await withFiles(later, [CONFLICTS], watching()), watching(), readFiles)
  expect(read.conference.submissions).toMatchObject([
    { id: '1', authors: [{ name: 'Ada Lovelace' }], declared: [{ reviewer: { email: 'alan@example.org' } }] },
    { id: '2', authors: [{ name: 'Grace Hopper' }], declared: [] },
  ])
})

test('a newer file takes the place of what was there: authors, titles and conflicts', async () => {
  const first = await readGiven(
    await withFiles(NOTHING_GIVEN, [AUTHORS, CONFLICTS], watching()),
    watching(),
    readFiles,
  )
  const later = { ...NOTHING_GIVEN, before: first.conference }
  const newer = file(
    'b.csv',
    'paper,title,given_name,family_name,email,affiliation',
    '1,Joins again,Alan,Turing,,',
  )
  const read = await readGiven(await withFiles(later, [newer], watching()), watching(), readFiles)
  expect(read.conference.submissions).toMatchObject([
    { id: '1', title: 'Joins again', authors: [{ name: 'Alan Turing' }], declared: [{}] },
    { id: '2', title: 'Sorts' },
  ])
  expect(read.problems.listed.filter(({ kind }) => kind === 'differentTitles')).toEqual([])
})

test('a file of the same name takes the place of the earlier one, and one that is left out goes', async () => {
  const given = await withFiles(NOTHING_GIVEN, [AUTHORS], watching())
  const again = await withFiles(given, [file('a.csv', 'x'), CONFLICTS], watching())
  expect(again.files.map(({ name, bytes }) => [name, bytes.length])).toEqual([
    ['a.csv', 1],
    ['c.csv', CONFLICTS.size],
  ])
  expect(withoutFile(again, 'a.csv').files).toHaveLength(1)
  // A sheet goes with its workbook.
  expect(withoutFile(again, 'c.csv · Sheet 1').files).toHaveLength(1)
})

test('a file that is too large is said, and its bytes are not read', async () => {
  const large = Object.defineProperty(file('large.csv'), 'size', { value: MAX_FILE_BYTES + 1 })
  large.arrayBuffer = () => Promise.reject(new Error('It was read.'))
  const read = await readGiven(await withFiles(NOTHING_GIVEN, [large], watching()), watching(), readFiles)
  expect(read.files).toMatchObject([{ name: 'large.csv', problems: { listed: [{ kind: 'fileTooLarge' }] } }])
})

test('reading that is stopped ends, and says nothing of a part', async () => {
  const stopping = new AbortController()
  const rows = Array.from({ length: 200_000 }, (_, id) => `${id},T,Ada,Lovelace,,`)
  const long = fileOf('a.csv', ['paper,title,given_name,family_name,email,affiliation', ...rows])
  const given = await withFiles(NOTHING_GIVEN, [long], watching())
  const reading = readGiven(given, { ...watching(), signal: stopping.signal }, readInThread)
  stopping.abort(new Error('Stopped.'))
  await expect(reading).rejects.toThrow('Stopped.')
})

test('the sources of a project keep earlier files, and have the newest reading of each', async () => {
  const read = await readGiven(
    await withFiles(NOTHING_GIVEN, [AUTHORS, CONFLICTS], watching()),
    watching(),
    readFiles,
  )
  const first = sourcesOf(read, NOTHING_GIVEN, [], '2026-01-01T00:00:00.000Z')
  expect(first.map(({ name, used }) => [name, used])).toEqual([
    ['a.csv', 2],
    ['c.csv', 1],
  ])
  const again = await readGiven(await withFiles(NOTHING_GIVEN, [AUTHORS], watching()), watching(), readFiles)
  const later = sourcesOf(again, NOTHING_GIVEN, first, '2026-02-01T00:00:00.000Z')
  expect(later.map(({ name, at }) => [name, at.slice(0, 7)])).toEqual([
    ['c.csv', '2026-01'],
    ['a.csv', '2026-02'],
  ])
})

test('keeps the lines that are left out, and those that are read as names, so that they are when the file comes again', async () => {
  const given = withNames(withNames(NOTHING_GIVEN, 'a.csv', ['U. Lovelace']), 'a.csv', [
    'Area Chairs',
    'U. Lovelace',
  ])
  expect(given.asNames).toEqual({ 'a.csv': ['U. Lovelace', 'Area Chairs'] })
  const read = await readGiven(await withFiles(given, [AUTHORS], watching()), watching(), readFiles)
  const leftOut = [{ row: 4, text: 'Programme Committee' }]
  const files = read.files.map((one) => ({ ...one, leftOut }))
  const [source, ...others] = sourcesOf({ ...read, files }, given, [], '2026-01-01T00:00:00.000Z')
  expect(source).toMatchObject({ leftOut, asNames: ['U. Lovelace', 'Area Chairs'] })
  expect(others).toEqual([])
  expect(namesIn(source ? [source] : [])).toEqual(given.asNames)
})

test('a site that is read again has the last word, but for facts that it does not tell', () => {
  const before = {
    submissions: [{ id: '1', title: 'Old', authors: [], declared: [], collaborators: ['Grace Hopper'] }],
    reviewers: [
      { name: 'Alan', email: 'alan@example.org', collaborators: ['Ada Lovelace'] },
      { name: 'Gone' },
      { name: 'Invited', email: 'invited@example.org', isCandidate: true },
      { name: 'Candidate', isCandidate: true },
    ],
  }
  const now = {
    submissions: [{ id: '1', title: 'New', authors: [{ name: 'Ada' }], declared: [] }],
    reviewers: [
      { name: 'Alan Turing', email: 'alan@example.org' },
      { name: 'Invited', email: 'invited@example.org' },
    ],
  }
  expect(joined(now, before)).toEqual({
    submissions: [{ ...now.submissions[0], collaborators: ['Grace Hopper'] }],
    reviewers: [
      { ...now.reviewers[0], collaborators: ['Ada Lovelace'] },
      now.reviewers[1],
      { name: 'Candidate', isCandidate: true },
    ],
  })
})

test.each([
  [['sigmod26-authors.csv', 'sigmod26-pcinfo.csv'], 'sigmod26'],
  [['author.csv', 'committee.csv', 'submission.csv'], null],
  [['ICDE 2027.xlsx'], 'ICDE 2027'],
])('files %j give a conference the name %s', (names, name) => {
  expect(sharedName(names)).toBe(name)
})

test('files of the system and locks of open workbooks are left out of a folder', () => {
  expect(['.DS_Store', '~$papers.xlsx', 'Thumbs.db', 'papers.xlsx'].filter(isNobodys)).toEqual([
    '.DS_Store',
    '~$papers.xlsx',
    'Thumbs.db',
  ])
})

test('forgets the columns that were chosen by hand when a new file of that name comes, and those of no other file', async () => {
  const COLUMNS = { role: 'submissions' as const, hasHeader: true, titles: [], columns: {} }
  const chosen = {
    'a.csv': COLUMNS,
    'c.csv': COLUMNS,
  } as const
  const given = await withFiles({ ...NOTHING_GIVEN, chosen }, [AUTHORS], watching())
  expect(Object.keys(given.chosen)).toEqual(['c.csv'])
})
