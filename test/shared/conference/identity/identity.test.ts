import { expect, test } from 'vitest'
import type { Someone } from '../../../../shared/conference/conference-model.ts'
import { readFiles } from '../../../../shared/conference/files/read-files.ts'
import { type Identity, identityOf } from '../../../../shared/conference/identity/identity.ts'
import { givenFile, problemTexts } from '../files/given-files.ts'
import { asking, judged } from '../world.ts'

// The rows follow *Who is the same person* in docs/dev/protocol.md.

const ANN = { name: 'Ann Lee' }
const BO = { name: 'Bo Xu' }
const [ORCID, OTHER_ORCID] = ['0000-0002-1825-0097', '0000-0001-5109-3700']

/** `inCommittee`: the number of reviewers if both are in a committee. `cell`: the kind of a cell of the two. */
type Row = [why: string, one: Someone, other: Someone, Identity, inCommittee: 1 | 2, cell: string | null]

const AT_X = { email: 'a@x.org' }
const CY = { name: 'Cy Orr' }
const [FIRST, SECOND] = [{ personNumber: '1' }, { personNumber: '2' }]
const [ANN_1, ANN_2] = [{ profile: '~Ann1' }, { profile: '~Ann2' }]
const ROWS: Row[] = [
  ['one profile', { ...ANN, ...ANN_1 }, { ...BO, ...ANN_1 }, 'same', 1, 'same_person'],
  ['one ORCID', { ...ANN, orcid: ORCID }, { ...BO, orcid: ORCID }, 'same', 2, 'same_person'],
  [
    'one address, fitting names',
    { ...ANN, ...AT_X },
    { name: 'A. Lee', email: 'A@x.org' },
    'same',
    1,
    'same_person',
  ],
  ['one address, no name', { name: '', ...AT_X }, { ...ANN, ...AT_X }, 'same', 1, 'same_person'],
  ['one address, two scripts', { ...ANN, ...AT_X }, { name: '李安', ...AT_X }, 'same', 2, 'same_person'],
  ['one address, other names', { ...ANN, ...AT_X }, { ...CY, ...AT_X }, 'doubtful', 2, 'possible'],
  [
    'one address, two numbers',
    { ...ANN, ...AT_X, ...FIRST },
    { ...ANN, ...AT_X, ...SECOND },
    'doubtful',
    2,
    'possible',
  ],
  ['one number, other names', { ...ANN, ...FIRST }, { ...CY, ...FIRST }, 'doubtful', 2, 'possible'],
  ['one number, one name', { ...ANN, ...FIRST }, { ...ANN, ...FIRST }, 'same', 1, 'same_person'],
  ['two profiles, one name', { ...ANN, ...ANN_1 }, { ...ANN, ...ANN_2 }, 'apart', 2, 'possible'],
  ['two ORCIDs, one name', { ...ANN, orcid: ORCID }, { ...ANN, orcid: OTHER_ORCID }, 'apart', 2, 'possible'],
  ['two numbers, one name', { ...ANN, ...FIRST }, { ...ANN, ...SECOND }, 'apart', 2, 'possible'],
  ['two addresses, one name', { ...ANN, ...AT_X }, { ...ANN, email: 'a@y.org' }, 'unsaid', 2, 'same_person'],
  ['names alone', ANN, ANN, 'unsaid', 1, 'same_person'],
  ['an unread text', { ...ANN, ...AT_X, isUnread: true }, { ...ANN, ...AT_X }, 'doubtful', 2, 'possible'],
]

test.each(ROWS)('compares two people with %s', (_, one, other, identity) => {
  expect(identityOf(one, other)).toBe(identity)
  expect(identityOf(other, one)).toBe(identity)
})

test('doubts an entry without a name if several people share its address', () => {
  const oneOfSeveral = { ...ANN, ...AT_X, sharesAddress: true } as const
  const rows = [
    [{ name: '', ...AT_X }, 'doubtful'],
    [{ name: 'A. Lee', ...AT_X }, 'same'],
  ] as const
  for (const [one, identity] of rows) {
    expect(identityOf(one, oneOfSeveral)).toBe(identity)
    expect(identityOf(oneOfSeveral, one)).toBe(identity)
  }
})

test.each(ROWS)('counts two reviewers with %s as one or as two', async (_, one, other, __, count) => {
  const before = { submissions: [], reviewers: [one, other] }
  const { conference } = await readFiles([], {}, { before })
  expect(conference.reviewers).toHaveLength(count)
})

test('judges a cell by the identity of author and reviewer', async () => {
  const { ask } = await asking({
    papers: [{ authors: ['Ann Lee', 'Cy Orr', 'Bo Xu'], title: 'T', year: 2026 }],
  })
  const conferences = ROWS.map(([, author, reviewer]) => ({
    submissions: [{ id: '1', title: 'T', authors: [author], declared: [] }],
    reviewers: [reviewer],
  }))
  const all = {
    submissions: conferences.flatMap(({ submissions }) => submissions),
    reviewers: conferences.flatMap(({ reviewers }) => reviewers),
  }
  const blocks = await ask(all)
  for (const [index, conference] of conferences.entries()) {
    const [why, , , , , kind] = ROWS[index] ?? []
    const { cells } = judged(conference, blocks)
    const found = why?.endsWith('other names') ? 'with_proof' : kind
    expect([why, cells.map((cell) => cell.kind)]).toEqual([why, [found]])
  }
})

test('counts two names with one address as two people', async () => {
  const { conference, problems } = await readFiles([
    givenFile('c.csv', 'name,email\nAnn Rivers,a@x.org\nMia Stone,A@x.org\nA. Rivers,a@x.org'),
    givenFile(
      's.csv',
      'paper,title,author,email\n1,T,Paul Costa,p@x.org\n1,T,Ann Costa,p@x.org\n1,T,Ann Costa,',
    ),
  ])
  expect(conference.reviewers.map(({ name, sharesAddress }) => [name, sharesAddress])).toEqual([
    ['Ann Rivers', true],
    ['Mia Stone', true],
  ])
  expect(conference.submissions[0]?.authors.map(({ name }) => name)).toEqual([
    'Paul Costa',
    'Ann Costa',
    'Ann Costa',
  ])
  expect(problemTexts(problems)).toEqual([
    'Ann Rivers and Mia Stone have one e-mail address, a@x.org. They count as two people. If they are one person, spell the name the same way.',
    'Paul Costa and Ann Costa have one e-mail address, p@x.org. They count as two people. If they are one person, spell the name the same way.',
  ])
})

test('counts two authors of one name as two people, even if files repeat them', async () => {
  const files = [
    givenFile('a.csv', 'paper,title,authors\n1,T,"Wei Wang, Wei Wang, Ann Lee"'),
    givenFile('b.csv', 'paper,title,author\n1,T,Wei Wang\n1,T,Wei Wang\n1,T,Ann Lee'),
  ]
  for (const some of [files.slice(0, 1), files, files.toReversed()]) {
    const { conference } = await readFiles(some)
    expect(conference.submissions[0]?.authors).toEqual([
      { name: 'Wei Wang' },
      { name: 'Wei Wang', twin: 2 },
      { name: 'Ann Lee' },
    ])
    const again = await readFiles(some, {}, { before: conference })
    expect(again.conference).toEqual(conference)
  }
})

test('has the same unread people after a second reading', async () => {
  const unread = { name: 'T.B.A.', isUnread: true } as const
  const before = {
    submissions: [
      { id: '1', title: 'T', authors: [unread, unread, ANN], isCut: true as const, declared: [] },
    ],
    reviewers: [unread, unread, { name: 'T.B.A.' }],
  }
  const { conference } = await readFiles([], {}, { before })
  expect(conference.submissions[0]).toMatchObject({
    isCut: true,
    authors: [unread, { ...unread, twin: 2 }, ANN],
  })
  expect(conference.reviewers).toEqual([unread, { ...unread, twin: 2 }, { name: 'T.B.A.' }])
  expect((await readFiles([], {}, { before: conference })).conference).toEqual(conference)
})

test('finds that a nameless author may be any reviewer with the same address', async () => {
  const { ask } = await asking({ papers: [{ authors: ['Ann Lee', 'Bo Xu'], title: 'One' }] })
  const { conference } = await readFiles([
    givenFile('s.csv', 'id,title,author,email\n7,One,,w@x.org\n'),
    givenFile('pc.csv', 'name,email\nAnn Lee,w@x.org\nBo Xu,w@x.org\n'),
  ])
  const { cells } = judged(conference, await ask(conference))
  expect(cells.map(({ kind }) => kind)).toEqual(['possible', 'possible'])
})
