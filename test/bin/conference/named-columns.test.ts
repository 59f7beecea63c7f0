import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConference } from '../../../bin/conference/read-conference.ts'
import { useFolder } from '../../daemon/daemon.ts'

const folder = useFolder()
let said: () => string
beforeEach(() => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  said = () => written.mock.calls.join('')
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function authorsOf(table: string, columns?: string): Promise<Record<string, string[]>> {
  const paths = { 's.csv': table, 'c.csv': 'name,email\nGrace Hopper,grace@x.example\n' }
  const files = Object.entries(paths).map(([name, text]) => {
    writeFileSync(folder.file(name), text)
    return folder.file(name)
  })
  const {
    conference: { submissions },
  } = await readConference(
    { submissions: files, ...(columns !== undefined && { columns }) },
    new AbortController().signal,
  )
  return Object.fromEntries(submissions.map(({ id, authors }) => [id, authors.map(({ name }) => name)]))
}

const TABLE =
  'Topic of the talk,Who,With whom,Ort\nEngines,Ada Lovelace,Alan Turing,X-1\nTea,Irma Brenk,,X-2\n'
const UNNUMBERED = 'Title,Authors\nEngines,"Ada Lovelace, Alan Turing"\nTea,Irma Brenk\n'

describe('--columns', () => {
  it('reads columns of middle names and suffixes', async () => {
    const table = 'Ort,A,B,C,D\nX-1,Guy,L.,Steele,Jr.\n'
    expect(await authorsOf(table, 'id=Ort,given=A,middle=B,family=C,suffix=D')).toEqual({
      'X-1': ['Guy L. Steele Jr.'],
    })
  })

  it('reads a table whose columns are not recognised', async () => {
    expect(await authorsOf(TABLE, 'id=Ort, title=Topic of the talk, authors=Who|With whom')).toEqual({
      'X-1': ['Ada Lovelace', 'Alan Turing'],
      'X-2': ['Irma Brenk'],
    })
  })

  it('numbers submissions by row with id=rows, and uses the recognised columns too', async () => {
    expect(await authorsOf(UNNUMBERED, 'id=rows')).toEqual({
      1: ['Ada Lovelace', 'Alan Turing'],
      2: ['Irma Brenk'],
    })
  })

  it.each([
    ['id=Code', /No file has all columns of --columns in its first row: Code\./],
    ['number=Ort', /--columns takes names of columns, .* not number=Ort\./],
    ['Ort', /--columns takes names of columns/],
  ])('refuses %s', async (columns, reason) => {
    await expect(authorsOf(TABLE, columns)).rejects.toThrow(reason)
  })
})

it('refuses a table without numbers of submissions, and says what to do', async () => {
  await expect(authorsOf(UNNUMBERED)).rejects.toThrow(
    "s.csv: no column holds the numbers of the submissions. Name one with --columns 'id=…' (columns: Title, Authors), or number them by row with 'id=rows,…'.",
  )
  expect(said()).toContain('s.csv: not recognised')
})

it('asks for a column of numbers if --columns names only authors', async () => {
  await expect(authorsOf(UNNUMBERED, 'authors=Authors')).rejects.toThrow(
    's.csv: no column holds the numbers of the submissions.',
  )
})

it('names the column from which it takes the numbers of submissions', async () => {
  const rows = [17, 4, 108].map((key) => `${key},T${key},Ada Lovelace`)
  await authorsOf(`Key,Title,Authors\n${rows.join('\n')}\n`)
  expect(said()).toContain('s.csv: The numbers of submissions come from the column “Key”')
})
