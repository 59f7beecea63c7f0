import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCommittee } from '../../backend/committee-file.ts'
import { testFolder } from './fixture.ts'

async function committeeIn(content: string | Uint8Array) {
  const file = join(await testFolder(), 'pc.csv')
  await writeFile(file, content)
  return readCommittee(file)
}

const ANN = { name: 'Ann Lee', affiliation: 'MIT' }

test.each([
  ['HotCRP', 'given_name,family_name,email,affiliation,roles\nAnn,Lee,a@x.org,MIT,pc'],
  ['HotCRP before 2024', 'first,last,email,affiliation\nAnn,Lee,a@x.org,MIT'],
  [
    'EasyChair',
    '#,person #,first name,last name,email,country,affiliation,Web page,role\n1,7,Ann,Lee,a@x,US,MIT,,PC',
  ],
  ['CMT', 'First Name\tMiddle Initial (optional)\tLast Name\tEmail\tOrganization\nAnn\t\tLee\ta@x.org\tMIT'],
  ['columns of conflicts', 'reviewer,affiliation,no conflict,recent collaborator\nAnn Lee,MIT,,x'],
  ['headers in title case', 'First Name,Last Name,Institution,Email\nAnn,Lee,MIT,a@x.org'],
  ['headers with underscores', 'first_name,last_name,email,organization,role\nAnn,Lee,a@x.org,MIT,chair'],
  ['a header `surname`', 'firstname,surname,institution,country\nAnn,Lee,MIT,US'],
  ['a hand-made list', 'name,first,last,email,affiliation,roles\nAnn Lee,,,a@x.org,MIT,pc\n,Ann,Lee,,,'],
  ['headers `Name` and `Surname`', 'Name,Surname,Affiliation\nAnn,Lee,MIT'],
  ['cells in quotation marks', '"Name";"Affiliation"\n"Ann Lee";"MIT"'],
  ['a byte order mark', '\ufeffname,affiliation\nAnn Lee,MIT'],
  ['a header with an unknown title', 'Reviewers,Home Town,Affiliation\nAnn Lee,Rome,MIT'],
  ['no header', 'Ann Lee,MIT,https://example.org'],
  ['Windows line ends', 'name,affiliation\r\nAnn Lee,MIT\r\n'],
])('reads a list of the form: %s', async (_what, content) => {
  expect(await committeeIn(content)).toEqual([ANN])
})

test('reads an export of emails and names without a header', async () => {
  expect(await committeeIn('a@x.org,Ann Lee\nb@x.org,Bo')).toEqual([
    { name: 'Ann Lee', affiliation: '' },
    { name: 'Bo', affiliation: '' },
  ])
})

test('reads a first row with a role as a person, not as a header', async () => {
  expect(await committeeIn('Ann Lee,MIT,Chair\nBo Ek,ETH,Member')).toEqual([
    ANN,
    { name: 'Bo Ek', affiliation: 'ETH' },
  ])
})

test('reads a list with one name on each line', async () => {
  expect((await committeeIn('Ann Lee\n\nBo\n  \nCy "the Eye" Wu\n')).map(({ name }) => name)).toEqual([
    'Ann Lee',
    'Bo',
    'Cy "the Eye" Wu',
  ])
})

test('reads a middle initial as a part of the name', async () => {
  const cmt = 'First Name,Middle Initial (optional),Last Name\nAnn,B,Lee'
  expect(await committeeIn(cmt)).toEqual([{ name: 'Ann B Lee', affiliation: '' }])
})

test('reads a separator inside quotes as text', async () => {
  expect(await committeeIn('name;affiliation\n"Lee, Ann";"MIT; CSAIL"')).toEqual([
    { name: 'Lee, Ann', affiliation: 'MIT; CSAIL' },
  ])
})

test('returns each name once, and skips nameless rows', async () => {
  expect(await committeeIn('name,affiliation\nAnn  Lee,MIT\n,ETH\nAnn Lee,ETH')).toEqual([ANN])
})

test('reads lists as spreadsheets write them, in Latin-1 and UTF-16', async () => {
  const expected = [{ name: 'Jörg Müller', affiliation: '' }]
  expect(await committeeIn(Buffer.from('name\nJörg Müller', 'latin1'))).toEqual(expected)
  expect(await committeeIn(Buffer.from('\ufeffname\nJörg Müller', 'utf16le'))).toEqual(expected)
})

test('reads a list in Latin-1, but refuses one of uncertain encoding', async () => {
  await expect(committeeIn(Buffer.from('name\nJim\xe9nez', 'latin1'))).resolves.toHaveLength(1)
  await expect(committeeIn(Buffer.from([0x81, 0xfe, 0x20, 0xa0, 0xff]))).rejects.toThrow('save it as UTF-8')
})

test('reads no member from an empty list', async () => {
  expect(await committeeIn('')).toEqual([])
  expect(await committeeIn('name,affiliation\n')).toEqual([])
})

test('refuses a missing list', async () => {
  const file = join(await testFolder(), 'none.csv')
  await expect(readCommittee(file)).rejects.toThrow('ENOENT')
})
