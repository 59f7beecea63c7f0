import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { encoded } from '../../shared/encodings/encoded.ts'
import { AUTHORS, ofFolder, useConference } from './conference-here.ts'

const { conference, lists } = useConference()

test('names the encoding of a file, or asks for --encoding', async () => {
  const path = lists()
  const pc = join(path, 'pcinfo.csv')
  writeFileSync(pc, encoded('name,email\n芹沢 雄大,s@x.org\nScott Shenker,scott@x.org\n', 'shift_jis'))
  const guessed = await conference([...ofFolder(path), '--format', 'json'])
  expect(guessed.stderr).toContain(
    'pcinfo.csv is not UTF-8: read as Shift_JIS. If that is wrong, name its --encoding.\n',
  )
  expect(guessed.stdout).toContain('芹沢 雄大')
  writeFileSync(pc, encoded('name,email\nNils Björk,n@x.org\nScott Shenker,scott@x.org\n', 'macintosh'))
  const asked = await conference(ofFolder(path))
  expect(asked.code).toBe(1)
  expect(asked.stderr).toContain('Name it with --encoding: macintosh (Nils Björk,n@x.org), or windows-1252 (')
  const told = await conference([...ofFolder(path), '--encoding', 'macintosh', '--format', 'json'])
  expect(told.stdout).toContain('Nils Björk')
  expect(told.stderr).not.toContain('is not UTF-8')
  const wrong = await conference([...ofFolder(path), '--encoding', 'klingon'])
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('It has to be a name such as')])
})

test('exits with 4 for an unreadable file', async () => {
  const files = {
    'pcinfo.csv': 'name\nScott Shenker\n',
    'authors.csv': 'paper,title,author\n3,Nothing,Jim Gray\n',
  }
  const unread = { 'pcconflicts.csv': '', 'more.json': '[{"name":' }
  const { code, stderr } = await conference(ofFolder(lists({ ...files, ...unread })))
  expect([code, stderr]).toEqual([4, expect.stringContaining('this is no all-clear')])
})

test('finds the same conflicts if the folder also has an earlier result', async () => {
  const path = lists()
  const csv = [...ofFolder(path), '--format', 'csv']
  const before = await conference(csv)
  const out = join(path, 'for-a-chair.csv')
  await conference([...ofFolder(path), '--format', 'without-authors', '--out', out])
  const after = await conference(csv)
  expect([after.code, after.stdout]).toEqual([before.code, before.stdout])
  expect(after.stderr).toContain('for-a-chair.csv: CoAuthors exported this file.')
})

test('exits with 4 for a submission without authors', async () => {
  const files = { 'authors.csv': '#,title,authors\n1,T,\n', 'pcconflicts.csv': '' }
  const { code, stdout } = await conference(ofFolder(lists(files)))
  expect([code, stdout]).toEqual([4, expect.stringMatching(/^The authors of submission 1 are not named\.\n/)])
  expect(stdout).toMatch(/\n0 conflicts, with proof · 1 unknown person\n$/)
})

test('fails if most declared conflicts are of unknown submissions', async () => {
  const rows = (...ids: number[]): string =>
    `paper,email,conflicttype\n${ids.map((id) => `${id},jennifer@x.org,Advisor`).join('\n')}\n`
  const some = await conference(ofFolder(lists({ 'pcconflicts.csv': rows(2, 8) })))
  expect(some.stderr).toMatch(
    /^1 of 2 declared conflicts name submissions that are not in the files\. .* \(8\)\n/,
  )
  expect(some.code).toBe(3)
  const most = await conference(ofFolder(lists({ 'pcconflicts.csv': rows(2, 8, 9) })))
  expect([most.code, most.stdout]).toEqual([1, ''])
  expect(most.stderr).toMatch(/2 of 3 declared conflicts .* \(8, 9\) Nothing was judged: correct the file/)
})

test('calls no conflict undeclared if the files hold no declarations', async () => {
  const { stdout, code } = await conference(ofFolder(lists({ 'pcconflicts.csv': '' })))
  expect(stdout).toMatch(/^conflict, with proof +#1 – Scott Shenker/)
  expect(stdout).toContain('The files hold no declared conflicts')
  expect(stdout.replace(/.*hold no declared conflicts.*/, '')).not.toContain('undeclared')
  expect(code).toBe(3)
})

test('distinguishes files of one name in two folders', async () => {
  const [one, other] = [lists(), lists({ 'authors.csv': AUTHORS.replace('1,Streams', '1,Another') })]
  const { stderr } = await conference([...ofFolder(one), '--conflicts', other])
  expect(stderr).toContain(
    `is “Streams” in ${join(one, 'authors.csv')}, but “Another” in ${join(other, 'authors.csv')}. CoAuthors calls the second one “1 (2)”.`,
  )
  expect(stderr).not.toContain('is listed twice')
})

test('reports twenty rows with problems, and a guessed committee', async () => {
  const broken = Array.from({ length: 30 }, (_, index) => `,Title ${index},A,B,a${index}@x.org,\n`).join('')
  const named = '4,\u001b[2JTitle,\u001b[2JScott,Shenker,s@x.org,\n'
  const { stdout, stderr, code } = await conference(
    ofFolder(
      lists({
        'authors.csv': AUTHORS + named + broken,
        'pcinfo.csv': '',
        'list.txt': 'Scott Shenker (ICSI)\nJennifer Widom (Stanford)\n',
      }),
    ),
  )
  expect(
    stderr.match(/\n {2}authors\.csv, row \d+: The number of the submission is missing\./g),
  ).toHaveLength(20)
  expect(stderr).toMatch(/\n {2}… and 1\d more\n/)
  expect(stderr).toContain(
    'list.txt: list of names, committee (a guess: the file does not say that these people review), 2 of 2 rows\n',
  )
  expect(stdout).toMatch(/not found: Author #4: .*Scott Shenker\. Nearest in dblp: Scott Shenker\?\n/)
  expect(stdout).not.toContain('\u001b')
  expect(code).toBe(3)
})

test.each([
  ['no submissions', { 'authors.csv': '', 'pcconflicts.csv': '' }, 'No submissions were found in '],
  ['no reviewers', { 'pcinfo.csv': '' }, 'No reviewers were found in '],
])('refuses files with %s in one line', async (_, files, text) => {
  const { code, stdout, stderr } = await conference(ofFolder(lists(files)))
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr.split('\n').at(-2)).toContain(text)
})
