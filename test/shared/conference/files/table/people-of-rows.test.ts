import { expect, test } from 'vitest'
import { ProblemList } from '../../../../../shared/conference/files/read-file.ts'
import { unreadIn } from '../../../../../shared/conference/files/table/people-of-rows.ts'
import { problemTexts, readOneFile, shown } from '../given-files.ts'

test('reads a name without letters, or of more than 500 characters, as an unread person', async () => {
  const { reviewers, said } = await readOneFile(
    `given_name,family_name\nAda,Lovelace\n12,34\nAlan,${'Td '.repeat(200)}\n`,
  )
  expect(reviewers.map(({ name, isUnread }) => [name.slice(0, 12), isUnread])).toEqual([
    ['Ada Lovelace', undefined],
    ['12 34', true],
    ['Alan Td Td T', true],
  ])
  expect(said.map((text) => text.slice(0, 44))).toEqual([
    '3: CoAuthors does not understand this and co',
    '4: The name has more than 500 characters: Al',
  ])
})

test('accepts a doubtful name with a profile, and a full name with an address', async () => {
  const { reviewers } = await readOneFile(
    'name,email,openreview\nA B,,~A_B1\nCarla Chair,carla@example.org,\nA B,,\nCarla Chair,,\nA B,ab@example.org,\n',
  )
  expect(reviewers).toEqual([
    { name: 'A B', profile: '~A_B1' },
    { name: 'Carla Chair', email: 'carla@example.org' },
    { name: 'A B', isUnread: true },
    { name: 'Carla Chair', isUnread: true },
    { name: 'A B', isUnread: true, email: 'ab@example.org', twin: 2 },
  ])
})

test('gives a row’s only address or affiliation to its first author, but to nobody in a list of authors', async () => {
  const authorsIn = async (text: string) => (await readOneFile(text)).submissions[0]?.authors
  const [ada, alan] = [{ name: 'Ada Lovelace' }, { name: 'Alan Turing' }]
  expect(
    await authorsIn('Paper ID,Title,Author 1,Author 2,Email\n5,T,Ada Lovelace,Alan Turing,ada@example.org\n'),
  ).toEqual([{ ...ada, email: 'ada@example.org' }, alan])
  for (const title of ['Emails', 'Email', 'Affiliation'])
    expect(
      await authorsIn(`Paper ID,Title,Authors,${title}\n5,T,Ada Lovelace; Alan Turing,alan@example.org\n`),
    ).toEqual([ada, alan])
})

test('knows only some of the authors if a row names a presenter and the cell *Authors* is empty', async () => {
  const authorsIn = async (header: string, row: string) => {
    const { submissions, said } = await readOneFile(`Paper ID,Title,${header}\n5,T,${row}\n`)
    return [...submissions.map(shown), ...said.map((text) => text.split(':')[0])]
  }
  const some = 'Submission 5 names only some of its authors. The others are unknown.'
  const none = 'Submission 5 has no authors'
  expect(await authorsIn('Authors,First name,Last name', ',Grace,Hopper')).toEqual(['', none])
  expect(await authorsIn('Authors,Presenter First Name,Presenter Last Name', ',Grace,Hopper')).toEqual([
    '',
    none,
  ])
  expect(await authorsIn('Authors,Presenter', ',Grace Hopper')).toEqual(['Grace Hopper | +', some])
  expect(await authorsIn('Presenter,Authors', 'Grace Hopper,')).toEqual(['Grace Hopper | +', some])
  expect(await authorsIn('Authors,First name,Last name,Email', ',Grace,Hopper,g@x.example')).toEqual([
    ' | +',
    some,
    'An author of submission 5 has an e-mail address, but no name',
  ])
  expect(await authorsIn('Presenter,Authors', 'Grace Hopper,Grace Hopper')).toEqual(['Grace Hopper'])
})

test('gives each author the address and the affiliation beside the author’s name', async () => {
  const { submissions } = await readOneFile(
    'Paper ID,Title,Author 1,Affiliation,Email,Author 2,Affiliation,Email\n5,T,Ada Lovelace,ICSI,a@x.example,Alan Turing,ETH,t@x.example\n',
  )
  expect(submissions[0]?.authors).toEqual([
    { name: 'Ada Lovelace', affiliation: 'ICSI', email: 'a@x.example' },
    { name: 'Alan Turing', affiliation: 'ETH', email: 't@x.example' },
  ])
})

test('reads addresses that end with commas on a line each', async () => {
  const { submissions } = await readOneFile(
    'Paper ID,Title,Authors,Emails\n5,T,Ada Lovelace; Alan Turing,"ada@example.org, \nalan@example.org,"\n',
  )
  expect(submissions[0]?.authors.map(({ email }) => email)).toEqual(['ada@example.org', 'alan@example.org'])
})

test('cuts an unread text after 500 characters, and reports 60', () => {
  const problems = new ProblemList()
  const unread = [500, 501].map((length) => unreadIn(2, 'x'.repeat(length), problems))
  expect(unread).toEqual([500, 500].map((length) => ({ name: 'x'.repeat(length), isUnread: true })))
  expect(problemTexts(problems.all)).toEqual([
    `2: CoAuthors does not understand this and counts it as an unknown person: ${'x'.repeat(60)}`,
    `2: The name has more than 500 characters: ${'x'.repeat(60)}`,
  ])
})

test('reads a lone affiliation as an unread author, but not if cells have lists of authors', async () => {
  const authorsIn = async (title: string) =>
    (await readOneFile(`paper,title,${title},affiliation\n1,T,,MIT\n2,U,Ada Lovelace,MIT\n`)).submissions.map(
      shown,
    )
  expect(await authorsIn('author')).toEqual(['? MIT', 'Ada Lovelace'])
  expect(await authorsIn('authors')).toEqual(['', 'Ada Lovelace'])
})

test.each([
  ['First name,Last name,Email,Reviewer', 'Ada,Lovelace,a@x.example,Alan Turing'],
  ['Reviewer,First name,Last name,Email', 'Alan Turing,Ada,Lovelace,a@x.example'],
  ['Email,Reviewer,Name', 'a@x.example,Alan Turing,Ada Lovelace'],
  ['Full name,Email,Reviewer', 'Ada Lovelace,a@x.example,Alan Turing'],
  ['Area Chair,Reviewer,Email', 'Alan Turing,Ada Lovelace,a@x.example'],
])(
  'gives a row’s address to one of the two people in the columns %s, also if the user chooses them',
  async (...lines) => {
    const people = [{ name: 'Ada Lovelace', email: 'a@x.example' }, { name: 'Alan Turing' }]
    const text = `${lines.join('\n')}\n`
    const { reviewers, recognised } = await readOneFile(text)
    expect(reviewers).toHaveLength(2)
    expect(reviewers).toEqual(expect.arrayContaining(people))
    const again = await readOneFile(text, 'file.csv', recognised ?? undefined)
    expect(again.reviewers).toEqual(people)
  },
)

test.each([
  ['PC member,Reviewer,Email', 'Ada Lovelace,Alan Turing,a@x.example', true],
  ['Email,Reviewer,Name', 'a@x.example,Alan Turing,Ada Lovelace', true],
  ['Chair,Email,Reviewer', 'Ada Lovelace,a@x.example,Alan Turing', false],
  ['PC member,Reviewer,Reviewer Email', 'Ada Lovelace,Alan Turing,a@x.example', false],
  ['PC member,Reviewer,Email', 'Ada Lovelace,,a@x.example', false],
  ['PC member,Reviewer,Email', 'Ada Lovelace,Alan Turing,', false],
])('says of %s that whose address %s has is a guess: %s', async (header, row, isGuess) => {
  const text = `${header}\n${row}\n`
  const { said, recognised } = await readOneFile(text)
  const guess =
    '1 row has several people, and one column of e-mail addresses. Whose addresses they are is a guess. If it is wrong, move the column behind the right name.'
  expect(said).toEqual(isGuess ? [guess] : [])
  expect((await readOneFile(text, 'file.csv', recognised ?? undefined)).said).toEqual([])
})

test('gives an address of unknown people to the only person of a row', async () => {
  const { reviewers } = await readOneFile('PC member,Reviewer,Email\nAda Lovelace,,a@x.example\n')
  expect(reviewers).toEqual([{ name: 'Ada Lovelace', email: 'a@x.example' }])
})

test('says how many rows have an address that may belong to any of their authors', async () => {
  const { said } = await readOneFile(
    [
      'Paper ID,Title,Authors,Emails',
      '5,T,Ada Lovelace; Alan Turing,ada@x.example',
      '6,U,Ada Lovelace; Alan Turing,ada@x.example; alan@x.example',
      '7,V,Ada Lovelace <a@x.example>; Alan Turing <t@x.example>,aa@x.example',
    ].join('\n'),
  )
  expect(said).toEqual([
    '2 rows name several people, and an e-mail address that may belong to any of them. CoAuthors leaves it out.',
  ])
})

test.each([
  ['Authors,Corresponding author,Email', 'Ada Lovelace; Alan Turing,Alan Turing,alan@x.example'],
  ['Authors,Contact,Contact email', 'Ada Lovelace; Alan Turing,Alan Turing,alan@x.example'],
])('says that the address of %s is left out', async (header, row) => {
  const { submissions, said } = await readOneFile(`Paper ID,Title,${header}\n5,T,${row}\n`)
  expect(submissions.map(shown)).toEqual(['Ada Lovelace | Alan Turing'])
  expect(said.filter((text) => text.startsWith('1 row names several people'))).toHaveLength(1)
})

test('names a column of people that is not read', async () => {
  const { reviewers, said } = await readOneFile(
    'Name,Email,Suggested by\nAda Lovelace,a@x.example,Jennifer Widom\nAlan Turing,t@x.example,Scott Shenker\n',
  )
  expect(reviewers.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Alan Turing'])
  expect(said).toEqual(['The column “Suggested by” is not read, but seems to have people.'])
})

test.each([
  ['Chair email,Member email,Chair,Member', 'ada@x.example,alan@x.example,Ada Lovelace,Alan Turing'],
  ['Member email,Chair email,Chair,Member', 'alan@x.example,ada@x.example,Ada Lovelace,Alan Turing'],
  ['Chair,Chair email,Chair,Chair email', 'Ada Lovelace,ada@x.example,Alan Turing,alan@x.example'],
])('gives each person the address whose title names this person: %s', async (header, row) => {
  const { reviewers, said } = await readOneFile(`${header}\n${row}\n`)
  expect(reviewers.map(({ name, email }) => `${name} ${email}`)).toEqual([
    'Ada Lovelace ada@x.example',
    'Alan Turing alan@x.example',
  ])
  expect(said).toEqual([])
})

test('reads no advisor as a reviewer, and gives an advisor no address of the row', async () => {
  const text = 'First name,Last name,Email,Advisor\nAda,Lovelace,a@x.example,Alan Turing\n'
  expect((await readOneFile(text)).reviewers).toEqual([{ name: 'Ada Lovelace', email: 'a@x.example' }])
})

test.each([
  ['Reviewer', 'Alan Turing', 'Ada Lovelace'],
  ['Co-author', 'Alan Turing', 'Ada Lovelace | Alan Turing'],
  ['Co-authors', 'Alan Turing; Moni Naor', 'Ada Lovelace | Alan Turing | Moni Naor'],
  ['Speaker', 'Ada Lovelace', 'Ada Lovelace'],
])('reads the authors of a submission beside a column %s', async (title, cell, authors) => {
  for (const [header, row] of [
    ['First name,Last name', 'Ada,Lovelace'],
    ['Name', 'Ada Lovelace'],
  ]) {
    const { submissions } = await readOneFile(`Paper ID,Title,${header},${title}\n5,T,${row},${cell}\n`)
    expect(submissions.map(shown)).toEqual([authors])
  }
})

test('reports a row whose column *Name* has a whole name or two given names', async () => {
  const text = 'Name,Surname,Email\nAda,Lovelace,\nIon,Stoica,\nMartin Luis,Martin,m@x.example\n'
  const { reviewers, said } = await readOneFile(text)
  expect(reviewers[2]).toEqual({ name: 'Martin Luis ; Martin', email: 'm@x.example', isUnread: true })
  expect(said).toHaveLength(1)
})

test('shows a column *Name* beside surnames as one column if it has whole names', async () => {
  const { recognised, reviewers } = await readOneFile(
    'Name,Surname\nLovelace Ada,Lovelace\nStoica Ion,Stoica\n',
  )
  expect(reviewers.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Ion Stoica'])
  expect(recognised?.columns).toEqual({ name: [0] })
})

test('gives the reviewer’s address to no area chair and to no author', async () => {
  const ada = { name: 'Ada Lovelace', email: 'ada@example.org' }
  const rows = 'Area Chair,Reviewer,Reviewer Email\nXuqi Foo,Ada Lovelace,ada@example.org\n'
  expect((await readOneFile(rows)).reviewers).toEqual([{ name: 'Xuqi Foo' }, ada])
  const ofTwo =
    'Reviewer,E-Mail,PC Member,PC Member Email\nAda Lovelace,ada@example.org,Xuqi Foo,foo@example.org\n'
  expect((await readOneFile(ofTwo)).reviewers).toEqual([ada, { name: 'Xuqi Foo', email: 'foo@example.org' }])
  for (const titles of ['Member,PC Email,Chair,Email', 'Chair,Email,Reviewer,Email']) {
    const both = `${titles}\nAda Lovelace,ada@example.org,Xuqi Foo,foo@example.org\n`
    expect((await readOneFile(both)).reviewers).toEqual([ada, { name: 'Xuqi Foo', email: 'foo@example.org' }])
  }
  const ofChair = 'Chair,Email,Reviewer\nAda Lovelace,ada@example.org,Xuqi Foo\n'
  expect((await readOneFile(ofChair)).reviewers).toEqual([ada, { name: 'Xuqi Foo' }])
  const ofAuthors =
    'Paper ID,Author,Reviewer,Reviewer Email,Conflict\n5,Xuqi Foo,Ada Lovelace,ada@example.org,yes\n'
  expect((await readOneFile(ofAuthors)).submissions[0]?.authors).toEqual([{ name: 'Xuqi Foo' }])
})

test('takes no handle behind a name for an address', async () => {
  const { submissions, said } = await readOneFile(
    'Paper ID,Title,Authors\n5,T,Ada Lovelace @MIT; Alan Turing @UCL\n',
  )
  expect(submissions.map(shown)).toEqual(['Ada Lovelace | Alan Turing'])
  expect(said).toEqual([])
})

test('reads many separators before an address in linear time', async () => {
  const text = `Paper ID,Title,Authors,Emails\n5,T,Ada Lovelace,"${','.repeat(300_000)}ada@x.example"\n`
  const { submissions } = await readOneFile(text)
  expect(submissions[0]?.authors).toEqual([{ name: 'Ada Lovelace' }])
})
