import { expect, test } from 'vitest'
import type { Conference, Reviewer } from '../../../../shared/conference/conference-model.ts'
import { DeclaredConflicts } from '../../../../shared/conference/files/declared-conflicts.ts'
import { People } from '../../../../shared/conference/files/people.ts'
import { ProblemList } from '../../../../shared/conference/files/read-file.ts'
import { readFiles } from '../../../../shared/conference/files/read-files.ts'
import { givenFile, problemTexts } from './given-files.ts'

const SUBMISSIONS = givenFile('s.csv', 'paper,title,author\n1,T,Ada Lovelace\n2,U,Alan Turing')
const COMMITTEE = givenFile('c.csv', 'name,email\nGrace Hopper,grace@example.org')
const conflicts = (...ids: string[]) =>
  givenFile(
    'd.csv',
    `paper,email,conflicttype\n${ids.map((id) => `${id},grace@example.org,Advisor`).join('\n')}`,
  )
const papers = (paper: object) =>
  givenFile('p.json', JSON.stringify([{ pid: 1, title: 'T', authors: [], ...paper }]))

test.each([
  ['a file of conflicts', [SUBMISSIONS, COMMITTEE, conflicts('1')], true],
  ['HotCRP’s JSON with an empty list of conflicts', [papers({ pc_conflicts: [] })], true],
  ['HotCRP’s JSON without a list of conflicts', [papers({})], undefined],
  [
    'a column of conflicts that is empty',
    [givenFile('s.csv', 'paper,title,authors,conflicts\n1,T,Ada Lovelace,')],
    true,
  ],
  [
    'a column that counts conflicts',
    [givenFile('s.csv', 'paper,title,authors,conflicts\n1,T,Ada Lovelace,3')],
    undefined,
  ],
  ['a table of authors', [SUBMISSIONS, COMMITTEE], undefined],
  [
    'a bulk assignment of reviews',
    [SUBMISSIONS, COMMITTEE, givenFile('a.csv', 'paper,action,email\n1,primary,grace@x.org')],
    undefined,
  ],
  [
    'a bulk assignment with a conflict',
    [SUBMISSIONS, COMMITTEE, givenFile('a.csv', 'paper,action,email\n1,conflict,grace@x.org')],
    true,
  ],
  [
    'edges of OpenReview',
    [
      SUBMISSIONS,
      givenFile('e.json', JSON.stringify([{ head: '1', tail: '~Grace_Hopper1', label: 'Conflict' }])),
    ],
    true,
  ],
])('finds out from %s whether conflicts are declared, and remembers that', async (_, files, expected) => {
  const { conference } = await readFiles(files)
  expect(conference.hasDeclarations).toBe(expected)
  const later = await readFiles([COMMITTEE], {}, { before: conference })
  expect(later.conference.hasDeclarations).toBe(expected)
  const kindsIn = ({ submissions }: Conference) =>
    submissions.map(({ declared }) => declared.map(({ kind }) => kind))
  expect(kindsIn(later.conference)).toEqual(kindsIn(conference))
})

test.each<[string, string[], boolean | undefined, string[]]>([
  ['all', ['1', '2'], true, []],
  [
    'some',
    ['1', '8', '8'],
    true,
    [
      '2 of 3 declared conflicts name submissions that are not in the files. Check the column of the numbers, and whether both files use the same numbers.',
      'A conflict is declared for submission 8, which no file has.',
    ],
  ],
  [
    'none',
    ['8', '9'],
    undefined,
    [
      '2 of 2 declared conflicts name submissions that are not in the files. Check the column of the numbers, and whether both files use the same numbers.',
      'A conflict is declared for submission 8, which no file has.',
      'A conflict is declared for submission 9, which no file has.',
    ],
  ],
])(
  'reports each unknown submission once if %s of the conflicts are of known submissions',
  async (_, ids, hasDeclarations, expected) => {
    const { conference, problems } = await readFiles([SUBMISSIONS, COMMITTEE, conflicts(...ids)])
    expect(problemTexts(problems)).toEqual(expected)
    expect(conference.hasDeclarations).toBe(hasDeclarations)
  },
)

test.each([
  [
    'adds the conflicts of another file',
    'p.csv',
    ['1 grace', '1 kurt'],
    ['grace', 'grace', 'kurt'],
    ['grace'],
  ],
  ['replaces all conflicts of an earlier version', 'd.csv', ['1 grace', '1 kurt'], ['grace', 'kurt'], []],
  ['replaces them by a second download', 'd (1).csv', ['1 grace', '1 kurt'], ['grace', 'kurt'], []],
  ['adds the form of another reviewer', 'd (1).csv', ['1 kurt'], ['grace', 'kurt'], ['grace']],
  ['adds the form of another submission', 'd (1).csv', ['3 grace'], ['grace'], ['grace']],
])('%s', async (_, name, rows, ofFirst, ofSecond) => {
  const submissions = givenFile('s.csv', 'paper,title,author\n1,T,Ada Lovelace\n2,U,Ann Lee\n3,V,Bo Xu')
  const committee = givenFile(
    'c.csv',
    'name,email\nGrace Hopper,grace@example.org\nKurt Gödel,kurt@example.org',
  )
  const { conference: before } = await readFiles([submissions, committee, conflicts('1', '2')])
  const lines = rows.map((row) => `${row.replace(' ', ',')}@example.org,Other`)
  const news = givenFile(name, `paper,email,conflicttype\n${lines.join('\n')}`)
  const { conference } = await readFiles([news], {}, { before })
  const declared = conference.submissions.map((one) =>
    one.declared.map(({ reviewer }) => reviewer.email?.split('@')[0]).toSorted(),
  )
  expect(declared.slice(0, 2)).toEqual([ofFirst, ofSecond])
})

test('replaces the edges of OpenReview, which name notes', async () => {
  const notes = ['n1', 'n2'].map((id, at) => ({
    id,
    number: at + 1,
    content: { title: id, authors: ['Ada King'] },
  }))
  const edges = (...heads: string[]) =>
    givenFile(
      'e.json',
      JSON.stringify(heads.map((head) => ({ head, tail: '~Grace_Hopper1', label: 'Conflict' }))),
    )
  const { conference: before } = await readFiles([
    givenFile('n.json', JSON.stringify(notes)),
    edges('n1', 'n2'),
  ])
  const { conference } = await readFiles([edges('n1')], {}, { before })
  expect(conference.submissions.map(({ declared }) => declared.length)).toEqual([1, 0])
})

test('keeps a declared reviewer with one word as a name, who is not in the committee', async () => {
  const declared = givenFile('d.csv', 'paper,reviewer,conflicttype\n1,王伟,Advisor\n2,Arvind,Advisor')
  const { conference, problems } = await readFiles([SUBMISSIONS, COMMITTEE, declared])
  expect(conference.submissions.flatMap((one) => one.declared.map(({ reviewer }) => reviewer.name))).toEqual([
    '王伟',
    'Arvind',
  ])
  expect(problems.listed.map(({ kind }) => kind)).toEqual(['unknownReviewer', 'unknownReviewer'])
})

test('keeps a conflict that another file declares, too', async () => {
  const other = { ...conflicts('1', '2'), name: 'other.csv' }
  const files = [SUBMISSIONS, COMMITTEE, conflicts('1', '2'), other]
  const { conference: before } = await readFiles(files)
  const { conference } = await readFiles([conflicts('1')], {}, { before })
  expect(conference.submissions.map(({ declared }) => declared.map(({ file }) => file))).toEqual([
    ['d.csv', 'other.csv'],
    ['other.csv'],
  ])
})

test('reports no unknown submission before a file has submissions', async () => {
  expect(problemTexts((await readFiles([COMMITTEE, conflicts('8')])).problems)).toEqual([])
})

test('reports a cut list of the earlier conference once', async () => {
  const before = {
    submissions: [
      { id: '1', title: 'T', authors: [{ name: 'Ada Lovelace' }], isCut: true as const, declared: [] },
    ],
    reviewers: [],
  }
  const { conference, problems } = await readFiles([COMMITTEE], {}, { before })
  expect(conference.submissions[0]).toMatchObject({ isCut: true })
  expect(problemTexts(problems)).toEqual([
    'Submission 1 names only some of its authors. The others are unknown.',
  ])
})

test('reports conflicts beyond 2,000,000 once, and counts no conflict of a submission that is left out', () => {
  const problems = new ProblemList()
  const conflicts = new DeclaredConflicts(problems, {
    numberOf: (id) => id,
    has: (id) => id !== 'left out',
    isLeftOut: () => false,
  })
  const committee = new People<Reviewer>()
  const reviewer = committee.add({ name: '', profile: '~Grace_Hopper1' })
  committee.add({ name: 'Kurt Gödel', email: 'kurt@example.org' })
  for (let count = 1; count < 2_000_000; count++) conflicts.add({ id: '1', reviewer, kind: 'advisor' })
  for (const id of ['left out', '2', '3']) conflicts.addDomains(id, ['example.org'])
  expect([...conflicts.bySubmission(committee).keys()]).toEqual(['1', '2'])
  expect(problemTexts(problems.all)).toEqual([
    'There are more than 2,000,000 declared conflicts. The others are left out.',
  ])
})
