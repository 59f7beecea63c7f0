import { expect, test } from 'vitest'
import {
  droppedFiles,
  isSystemFile,
  sharedName,
} from '../../../../../daemon/page/conference/files/dropped-files.ts'

test.each([
  [['sigmod26-authors.csv', 'sigmod26-pcinfo.csv'], 'sigmod26'],
  [['author.csv', 'committee.csv', 'submission.csv'], null],
  [['ICDE 2027.xlsx'], 'ICDE 2027'],
  [['icde/main/author.csv', 'icde/demo/author.csv'], 'icde'],
])('names a conference by the common beginning of %j: %s', (names, name) => {
  expect(sharedName(names)).toBe(name)
})

test('recognizes system files and locks of open workbooks', () => {
  expect(['.DS_Store', '~$papers.xlsx', 'Thumbs.db', 'papers.xlsx'].filter(isSystemFile)).toEqual([
    '.DS_Store',
    '~$papers.xlsx',
    'Thumbs.db',
  ])
})

/** A dropped folder. It returns its entries in two parts, as browsers do with many entries. */
const folder = (name: string, ...entries: object[]): object => ({
  name,
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const parts = [entries.slice(0, 1), entries.slice(1), []].filter(
      (part, at) => at !== 1 || part.length > 0,
    )
    return { readEntries: (take: (part: object[]) => void) => take(parts.shift() ?? []) }
  },
})
const entry = (name: string): object => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (take: (file: File) => void) => take(new File([], name)),
})

const transferOf = (...entries: object[]): DataTransfer =>
  // Node has no DataTransfer. The page reads only the `items` of a DataTransfer.
  ({ items: entries.map((one) => ({ webkitGetAsEntry: () => one })) }) as unknown as DataTransfer

test('reads the files of dropped folders and their subfolders', async () => {
  const transfer = transferOf(
    folder('conf', entry('a.csv'), entry('.DS_Store'), folder('more', entry('b.csv'))),
  )
  expect((await droppedFiles([], transfer)).map(({ name }) => name)).toEqual(['a.csv', 'b.csv'])
})

test('names files of one name by their folders', async () => {
  const of = (track: string) => folder(track, entry('author.csv'))
  const transfer = transferOf(folder('conf', of('main'), of('demo'), entry('committee.csv')))
  expect((await droppedFiles([], transfer)).map(({ name }) => name)).toEqual([
    'conf/main/author.csv',
    'conf/demo/author.csv',
    'committee.csv',
  ])
})

test('returns the files of the event if no folder was dropped', async () => {
  const given = [new File([], 'a.csv')]
  expect(await droppedFiles(given, transferOf(entry('a.csv')))).toBe(given)
})
