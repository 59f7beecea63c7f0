import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { NEW_PROJECT } from '../../../../../daemon/page/conference/conference-state.ts'
import { FileRow } from '../../../../../daemon/page/conference/files/file-row.tsx'
import {
  type FilesInput,
  NO_INPUT,
  TOGETHER,
} from '../../../../../daemon/page/conference/files/files-input.ts'
import type { ReadFile } from '../../../../../shared/conference/files/read-file.ts'
import type { Source } from '../../../../../shared/conference/project/project.ts'
import { drawInConference } from '../conference-view.ts'

const SOURCE: Source = {
  name: 'a.csv',
  format: 'committeeTable',
  rows: 1200,
  used: 1200,
  at: '2026-11-20T08:00:00.000Z',
  problems: { listed: [], count: 0 },
}
const FILE: ReadFile = {
  ...SOURCE,
  problems: { listed: [], count: 0 },
  format: 'committeeTable',
  role: 'committee',
  leftOut: [],
  preview: { header: ['name'], rows: [] },
  recognised: null,
}

const WATCHING = { signal: new AbortController().signal, onProgress: () => undefined }

async function rowOf(part: Partial<Source>, file?: Partial<ReadFile>, site?: string) {
  const given = { ...NO_INPUT, files: [{ name: 'a.csv', bytes: new Uint8Array() }] }
  const props = { onColumns: vi.fn(), onConnect: vi.fn(), onRemove: vi.fn() }
  const source = { ...SOURCE, ...part }
  const row = () =>
    h('table', {}, h('tbody', {}, h(FileRow, { source, file: file && { ...FILE, ...file }, ...props })))
  const page = await drawInConference(row, { given, project: { ...NEW_PROJECT, ...(site && { site }) } })
  const read = vi.spyOn(page.conference.sources, 'read').mockResolvedValue()
  /** The input that the last press asks to read. */
  const asked = (): FilesInput | undefined => {
    const [change] = read.mock.lastCall ?? []
    return change?.(given, WATCHING) as FilesInput | undefined // these changes are not asynchronous
  }
  return {
    ...page,
    ...props,
    read,
    asked,
    cells: () => page.all('tr:first-child > *').map((cell) => cell.replace(/\s+/g, ' ')),
  }
}

test('names a file, its format and its rows', async () => {
  expect((await rowOf({ used: 7 }, {})).cells()).toEqual([
    'a.csvNov 20, 2026',
    'table of reviewers committeeprospective reviewers',
    '7 of 1,200',
    'Columns …Leave out',
  ])
  expect((await rowOf({ format: 'a-later-format', by: 'Kim' })).cells()).toEqual([
    'a.csvfrom Kim · Nov 20, 2026',
    'a-later-format',
    '1,200',
    '',
  ])
  expect((await rowOf({ name: TOGETHER })).cells()).toEqual(['All files together', '', '', ''])
})

test('opens the problems of a file that is not used', async () => {
  const problems = { listed: [{ kind: 'workbookBroken', values: {} }], count: 1 }
  const { main } = await rowOf({ problems }, { role: 'unknown' })
  expect(main.querySelector('.file-problems')?.hasAttribute('open')).toBe(true)
})

test('opens problems that need an answer, and shows a problem of a later version by its key', async () => {
  const problemsOf = async (kind: string) => {
    const { all, main } = await rowOf(
      { problems: { listed: [{ kind, values: { text: '?!' }, row: 3 }], count: 1 } },
      {},
    )
    return [main.querySelector('.file-problems')?.hasAttribute('open'), ...all('.file-problems li')]
  }
  expect(await problemsOf('lineNotRead')).toEqual([
    true,
    expect.stringMatching(/^row 3: CoAuthors does not understand this.*: \?!$/),
  ])
  expect(await problemsOf('nobody')).toEqual([false, expect.stringMatching(/^row 3: This row has neither/)])
  expect(await problemsOf('ofTheFuture')).toEqual([false, 'row 3: ofTheFuture'])
})

test('reads the people of a committee as prospective reviewers', async () => {
  const { pick, asked, all } = await rowOf({}, { isRoleGuessed: true })
  expect(all('td .hint')).toEqual([expect.stringMatching(/a guess/)])
  await pick('select', 'prospective')
  expect(asked()).toMatchObject({ prospectiveIn: ['a.csv'] })
})

test('leaves out the own file, but no co-chair’s file', async () => {
  const { press, asked, onRemove } = await rowOf({}, {})
  await press('Leave out')
  expect([asked()?.files, onRemove.mock.calls]).toEqual([[], [[]]])
  expect((await rowOf({ by: 'Kim' })).all('button')).toEqual([])
  expect((await rowOf({ name: 'x.csv' })).all('button')).toEqual([])
})

test('reads lines that were left out as names, one or all', async () => {
  const leftOut = ['Area Chairs', 'ETH Zürich'].map((text, row) => ({ row, text }))
  const { send, press, asked, main } = await rowOf({ leftOut }, {})
  expect(main.querySelector('.left-out details')?.hasAttribute('open')).toBe(true)
  await send('[aria-label$="ETH Zürich"]', 'click')
  expect(asked()?.asNames).toEqual({ 'a.csv': ['ETH Zürich'] })
  await press('Read all as names')
  expect(asked()?.asNames).toEqual({ 'a.csv': ['Area Chairs', 'ETH Zürich'] })
  const many = Array.from({ length: 5 }, (_, row) => ({ row, text: `Group ${row}` }))
  const theirs = await rowOf({ leftOut: many, by: 'Kim' })
  expect([
    theirs.main.querySelector('.left-out details')?.hasAttribute('open'),
    theirs.all('button'),
  ]).toEqual([false, []])
})

test('offers the columns of a table only, first of all for an unknown file', async () => {
  const lacking = { header: [], rows: [] }
  expect((await rowOf({}, { preview: lacking })).all('button')).not.toContain('Columns …')
  const { press, onColumns, all } = await rowOf({}, { role: 'unknown' })
  await press(all('.primary')[0] ?? '')
  expect(onColumns).toHaveBeenCalledOnce()
})

test('asks for the token before it reads the HotCRP site again', async () => {
  const { press, onConnect } = await rowOf(
    { name: 'site', format: 'hotcrpSite' },
    undefined,
    'https://a.hotcrp.com',
  )
  await press('Read again')
  expect(onConnect).toHaveBeenCalledOnce()
})
