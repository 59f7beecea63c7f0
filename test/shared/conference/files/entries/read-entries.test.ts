import { describe, expect, it, test } from 'vitest'
import { readFiles } from '../../../../../shared/conference/files/read-files.ts'
import { givenFile, problemTexts, readOneFile, shown } from '../given-files.ts'

const names = (people: readonly { name: string }[]): string[] => people.map(({ name }) => name)

describe('readFiles with aclpub2’s YAML', () => {
  it('reads a committee by role, with names in fields or as texts', async () => {
    const read = await readOneFile(
      `- role: Area Chairs
  entries:
  - first_name: Ada
    middle_name: M.
    last_name: Lovelace
    institution: "University of London"
- entries:
  - Kurt Gödel
  - name: Alan Turing
    institution: Princeton
  role: Reviewers
- role: Invited Speakers
  entries:
  - name: Grace Hopper
`,
      'program_committee.yml',
    )
    expect(read).toMatchObject({ format: 'aclpubCommittee', role: 'committee', rows: 3, used: 2 })
    expect(read.reviewers).toEqual([
      { name: 'Ada M. Lovelace', affiliation: 'University of London', roles: 'Area Chairs' },
      { name: 'Kurt Gödel', roles: 'Reviewers' },
      { name: 'Alan Turing', affiliation: 'Princeton', roles: 'Reviewers' },
    ])
    expect(read.leftOut).toEqual([{ row: 3, text: 'Invited Speakers' }])
    expect(read.said).toEqual([
      'The file does not say that “Invited Speakers” are reviewers: 1 entry is left out.',
    ])
  })

  it('skips the commented-out entries of a committee, and reads no affiliation as a person', async () => {
    const { reviewers } = await readOneFile(
      '- name: Ada Lovelace\n  affiliation: London\n\n# - name: Kurt Gödel\n#   affiliation: IAS\n\n- name: Alan Turing\n  affiliation: Princeton\n',
      'committee.yml',
    )
    expect(reviewers).toEqual([
      { name: 'Ada Lovelace', affiliation: 'London' },
      { name: 'Alan Turing', affiliation: 'Princeton' },
    ])
  })

  it('reads nested keys of a committee as roles', async () => {
    const read = await readOneFile(
      `chairs:
  general:
  - first_name: Ada
    last_name: Lovelace
  program:
  - first_name: Alan
    last_name: Turing
keynote_speakers:
- first_name: Grace
  last_name: Hopper
reviewers:
- first_name: Kurt
  last_name: Gödel
  institution: IAS
`,
      'committee.yml',
    )
    expect(read.reviewers).toEqual([
      { name: 'Ada Lovelace', roles: 'chairs / general' },
      { name: 'Alan Turing', roles: 'chairs / program' },
      { name: 'Kurt Gödel', affiliation: 'IAS', roles: 'reviewers' },
    ])
    expect(read.said).toEqual([
      'The file does not say that “keynote_speakers” are reviewers: 1 entry is left out.',
    ])
  })

  it('reads nested groups of a committee as roles', async () => {
    const read = await readOneFile(
      `committees:
- name: Comitês
  subcommittees:
  - name: Coordenação
    people:
    - name: Ada Lovelace
      institution: UFRN
  - name: Revisores
    people:
    - Alan Turing
- name: Keynote Speakers
  people:
  - name: Grace Hopper
`,
      'committee.yml',
    )
    expect(names(read.reviewers)).toEqual(['Ada Lovelace', 'Alan Turing'])
    expect(read.leftOut).toHaveLength(1)
  })

  it('reads the numbers of submissions', async () => {
    const read = await readOneFile(
      '- id: 007\n  title: On Engines\n  authors:\n  - Ada Lovelace\n  - first_name: Mary\n    last_name: Somerville\n    username: ~Mary_Somerville1\n',
      'papers.yml',
    )
    expect(read.format).toBe('submissionEntries')
    expect(read.submissions).toEqual([
      {
        id: '007',
        title: 'On Engines',
        declared: [],
        authors: [{ name: 'Ada Lovelace' }, { name: 'Mary Somerville', profile: '~Mary_Somerville1' }],
      },
    ])
  })

  it('reads special words of YAML, such as the family name No, as texts', async () => {
    const read = await readOneFile(
      '- first_name: Kim\n  last_name: No\n- first_name: Null\n  last_name: "1e3"\n',
    )
    expect(names(read.reviewers)).toEqual(['Kim No', 'Null 1e3'])
  })

  it('reads a person from an alias', async () => {
    const read = await readOneFile(
      '- id: 1\n  title: T\n  authors:\n  - &a {first_name: Ada, last_name: Lovelace}\n- id: 2\n  title: U\n  authors:\n  - *a\n',
    )
    expect(read.submissions.map(({ authors }) => names(authors))).toEqual([
      ['Ada Lovelace'],
      ['Ada Lovelace'],
    ])
  })

  it.each([
    ['is cut off', '- role: Reviewers\n  entries:\n  - {first_name: "Ada'],
    ['has an alias without an anchor', '- role: Reviewers\n  entries:\n  - *nobody\n'],
    [
      'multiplies its aliases',
      `role: &a0 [x, x]\n${Array.from({ length: 40 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}]`).join('\n')}\nentries:\n- *a40\n`,
    ],
    ['has 50,000 open brackets', `entries:\n- ${'['.repeat(50_000)}`],
  ])('reports YAML that %s', async (_, text) => {
    expect((await readOneFile(text)).said).toEqual([
      'This YAML cannot be read: it is cut off or damaged. Export it again.',
    ])
  })

  it('does not read a list of names with colons as YAML', async () => {
    const { files } = await readFiles([givenFile('pc.txt', 'name: Ada Lovelace\nname: Alan Turing\n')])
    expect(files[0]?.format).not.toBe('aclpubCommittee')
  })
})

describe('readFiles with JSON Lines', () => {
  it('reads an entry from each line', async () => {
    const lines = [
      { pid: 1, title: 'T', authors: [{ given_name: 'Ada', family_name: 'Lovelace' }] },
      { pid: 2, title: 'U', authors: [{ given_name: 'Alan', family_name: 'Turing' }] },
    ]
    const read = await readOneFile(
      `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`,
      'papers.jsonl',
    )
    expect(read).toMatchObject({ format: 'hotcrpJson', rows: 2, used: 2 })
    expect(read.submissions.map(({ authors }) => names(authors))).toEqual([['Ada Lovelace'], ['Alan Turing']])
  })

  it('keeps a damaged line as a submission with unknown authors', async () => {
    const read = await readOneFile(
      `{"pid":1,"title":"T","authors":[{"name":"Ada Lovelace"}]}\n{"pid":2,"title":${'x'.repeat(300)}\n`,
    )
    expect(read.submissions).toMatchObject([{ id: '1' }, { id: 'entry 2', isCut: true, authors: [] }])
    expect(read.said[0]).toMatch(/ person: \{"pid":2,"title":x{43}$/)
    expect(read.submissions[1]?.title).toBe(`{"pid":2,"title":${'x'.repeat(183)}`)
  })
})

test('reads a text as an unread reviewer, but ignores an empty entry', async () => {
  const committee = [{ role: 'Chairs', people: ['Ada Lovelace'] }, 'Alan Turing', {}]
  const { reviewers } = await readOneFile(JSON.stringify(committee))
  expect(reviewers).toEqual([
    { name: 'Ada Lovelace', roles: 'Chairs' },
    { name: 'Alan Turing', isUnread: true },
  ])
  const papers = [{ pid: 1, title: 'T', authors: [{ name: 'Ada Lovelace' }] }, {}]
  const { submissions } = await readOneFile(JSON.stringify(papers))
  expect(submissions.map(({ id }) => id)).toEqual(['1'])
})

describe('readFiles with groups of OpenReview', () => {
  const groups = [
    { id: 'X.org/2027/Conference/Reviewers', members: ['~Grace_Hopper1', '~Kurt_Gödel1'] },
    { id: 'X.org/2027/Conference/Senior_Area_Chairs', members: ['chair@example.org'] },
    { id: 'X.org/2027/Conference/Program_Chairs', members: ['X.org/2027/Support'] },
    { id: 'X.org/2027/Conference/Reviewers/Declined', members: ['~Alan_Turing1'] },
    { id: 'X.org/2027/Conference/Reviewers/Invited', members: ['~A_B1', '~C_D1'] },
    { id: 'X.org/2027/Conference/Submission7/Reviewers', members: ['~Grace_Hopper1'] },
    { id: 'X.org/2027/Conference/Authors', members: ['~Ada_Lovelace1'] },
  ]

  it('reads only reviewing groups as the committee, and reports other groups', async () => {
    const read = await readOneFile(JSON.stringify({ groups }))
    expect(read.reviewers.map(({ name, email, roles }) => [name || email, roles])).toEqual([
      ['Grace Hopper', 'Reviewers'],
      ['Kurt Gödel', 'Reviewers'],
      ['chair@example.org', 'Senior_Area_Chairs'],
    ])
    expect(read.leftOut).toHaveLength(4)
    expect(read.said.slice(0, 2)).toEqual([
      'The file does not say that “X.org/2027/Conference/Reviewers/Declined” are reviewers: 1 entry is left out.',
      'The file does not say that “X.org/2027/Conference/Reviewers/Invited” are reviewers: 2 entries are left out.',
    ])
  })

  it('reads a left-out group if the user asks for it', async () => {
    const { conference } = await readFiles(
      [givenFile('groups.json', JSON.stringify(groups))],
      {},
      { asNames: { 'groups.json': ['X.org/2027/Conference/Reviewers/Invited'] } },
    )
    expect(names(conference.reviewers)).toEqual(expect.arrayContaining(['A B', 'C D']))
  })

  it('reads a member without profile and address as an unread reviewer', async () => {
    const group = { id: 'V/Reviewers', members: ['~Grace_Hopper1', 'Prof. Somebody'] }
    expect((await readOneFile(JSON.stringify(group))).reviewers[1]).toEqual({
      name: 'Prof. Somebody',
      isUnread: true,
      roles: 'Reviewers',
    })
  })
})

describe('readFiles with JSON of HotCRP', () => {
  const papers = [
    { pid: 1, title: 'T', authors: [{ name: 'Ada Lovelace' }], status: 'submitted' },
    { pid: 2, title: 'U', authors: [{ name: 'Alan Turing' }], status: 'withdrawn' },
    { pid: 3, title: 'V', authors: [{ name: 'Kurt Gödel' }], withdrawn: true },
  ]

  it('reports how many withdrawn submissions it leaves out', async () => {
    const read = await readOneFile(JSON.stringify(papers))
    expect(read.submissions.map(({ id }) => id)).toEqual(['1'])
    expect(read.said).toEqual(['2 withdrawn submissions are left out.'])
  })

  it('removes a withdrawn submission even if the earlier conference has it', async () => {
    const csv = 'paper,title,given_name,family_name\n2,U,Alan,Turing\n'
    const before = (await readFiles([givenFile('a.csv', csv)])).conference
    const { conference, problems } = await readFiles(
      [givenFile('p.json', JSON.stringify(papers))],
      {},
      { before },
    )
    expect(conference.submissions.map(({ id }) => id)).toEqual(['1'])
    expect(problemTexts(problems)).toEqual([])
  })
})

describe('readFiles with entries of no known form', () => {
  it('lets the user choose the columns of people in unknown entries', async () => {
    const people = [{ fullname: 'Ada Lovelace', username: '~Ada_Lovelace1', Topic: 'Engines' }]
    const read = await readOneFile(JSON.stringify(people))
    expect(read.reviewers).toEqual([{ name: 'Ada Lovelace', profile: '~Ada_Lovelace1' }])
    expect(read.recognised?.columns).toEqual({ name: [0], profile: [1] })
    expect(read.preview.rows).toEqual([['Ada Lovelace', '~Ada_Lovelace1', 'Engines']])
  })

  it('reads a committee of entries with only addresses', async () => {
    const read = await readOneFile('[{"email":"ada@example.org"},{"email":"alan@example.org"}]')
    expect(read.reviewers.map(({ email }) => email)).toEqual(['ada@example.org', 'alan@example.org'])
  })

  it('reads an entry with other fields than the first as an unread reviewer', async () => {
    const read = await readOneFile(
      '[{"name":"Ada Lovelace","email":"ada@example.org"},{"person":"Alan Turing"}]',
    )
    expect(read.reviewers[1]).toEqual({ name: 'Alan Turing', isUnread: true })
  })
})

describe('readFiles with a file of several lists', () => {
  it('reads submissions and committee from one file', async () => {
    const all = {
      papers: [{ pid: 1, title: 'T', authors: [{ name: 'Ada Lovelace' }] }],
      pc: [{ name: 'Alan Turing', email: 'alan@example.org' }],
    }
    const { conference, files } = await readFiles([givenFile('all.json', JSON.stringify(all))])
    expect(files.map(({ name, role, used }) => [name, role, used])).toEqual([
      ['all.json · papers', 'submissions', 1],
      ['all.json · pc', 'committee', 1],
    ])
    expect(names(conference.reviewers)).toEqual(['Alan Turing'])
  })

  it('reports unknown lists, and reads their people if the user asks for it', async () => {
    const all = JSON.stringify({
      papers: [{ pid: 1, title: 'T', authors: [{ name: 'Ada Lovelace' }] }],
      helpers: [{ name: 'Alan Turing' }, 'Grace Hopper'],
      topics: ['Engines'],
      tracks: [],
    })
    const { conference, files } = await readFiles([givenFile('all.json', all)])
    expect(conference.reviewers).toEqual([])
    expect(files.map(({ name, leftOut }) => [name, leftOut])).toEqual([
      ['all.json · papers', []],
      [
        'all.json · committee',
        [
          { row: 1, text: 'helpers' },
          { row: 2, text: 'topics' },
        ],
      ],
    ])
    expect(problemTexts(files[1]?.problems ?? { listed: [], count: 0 })).toEqual([
      'The file does not say that “helpers” are reviewers: 2 entries are left out.',
      'The file does not say that “topics” are reviewers: 1 entry is left out.',
    ])
    const asNames = { 'all.json · committee': ['helpers'] }
    const again = await readFiles([givenFile('all.json', all)], {}, { asNames })
    expect(names(again.conference.reviewers)).toEqual(['Alan Turing', 'Grace Hopper'])
  })

  it('reads a committee of one person with only a name', async () => {
    const read = await readOneFile('{"committee":[{"name":"Ada Lovelace"}]}')
    expect(read.reviewers).toEqual([{ name: 'Ada Lovelace' }])
  })

  it('reads a single submission that has lists in its fields', async () => {
    const one = { pid: 1, title: 'T', authors: [{ name: 'Ada Lovelace' }], reviewers: ['Alan Turing'] }
    expect((await readOneFile(JSON.stringify(one))).submissions).toMatchObject([{ id: '1' }])
  })
})

it('adds an unread reviewer if a table cuts the committee short', async () => {
  const read = await readOneFile(
    'name,email\nAda Lovelace et al.,\nAlan Turing,\nand 3 others,\n???,\n',
    'pc.csv',
  )
  expect(read.reviewers.map(({ name, isUnread }) => [name, isUnread === true])).toEqual([
    ['Ada Lovelace', false],
    ['Ada Lovelace et al.', true],
    ['Alan Turing', false],
    ['and 3 others', true],
    ['???', true],
  ])
})

const note = (authors: unknown, authorids?: string[]) => ({
  id: 'n',
  number: 1,
  content: { title: 'T', authors, authorids },
})
const paper = (...authors: unknown[]) => ({ pid: 1, title: 'T', authors })
const BRENK = {
  code: 'QWERTZ',
  name: 'Ottilie Brenk',
  biography: 'She builds engines.\n\nAnd bridges; often.',
}

/** Authors of each submission: `? text` for an unread text, `+` for a cut list. */
test.each<[entries: object[], ...authors: string[]]>([
  [[{ ...paper(), authors: 'Ada Lovelace, Alan Turing' }], 'Ada Lovelace | Alan Turing'],
  [[{ ...paper(), authors: { name: { family: 'Gödel', given: 'Kurt' } } }], 'Kurt Gödel'],
  [
    [paper({ name: { first: 'Ada', last: 'Lovelace' } }, { affiliation: 'MIT' }, {})],
    'Ada Lovelace | ? MIT | +',
  ],
  [[paper('Lovelace, Ada', 'Turing, Alan')], 'Ada Lovelace | Alan Turing'],
  [[paper({ name: 'Ada Lovelace and Alan Turing' })], 'Ada Lovelace | Alan Turing'],
  ...['et al.', '…', 'and 3 others', '', null, {}].map((rest): [object[], string] => [
    [paper('Ada Lovelace', rest)],
    'Ada Lovelace | +',
  ]),
  [[paper('Ada Lovelace et al.')], 'Ada Lovelace | +'],
  [[paper('Ada Lovelace (+3)')], 'Ada Lovelace | +'],
  [[note(['Ada Lovelace (+3)', ''])], 'Ada Lovelace | +'],
  [[note(['Ada Lovelace'], ['~Ada_Lovelace1', '~Alan_Turing1'])], 'Ada Lovelace | Alan Turing'],
  [[note({ value: [{ fullname: 'Ada Lovelace', username: '~Ada_Lovelace1' }] })], 'Ada Lovelace'],
  [[{ id: 1, title: 'T', authors: ['Ada Lovelace', 7] }], 'Ada Lovelace | ? 7'],
  [
    [{ id: 1, title: 'T', authors: ['Ada Lovelace'], co_authors: ['Alan Turing', { name: 'Ada Lovelace' }] }],
    'Ada Lovelace | Alan Turing',
  ],
  [[{ id: 21, title: 'T', speakers: [BRENK] }], 'Ottilie Brenk'],
  [
    [
      { 'Paper ID': 5, Title: 'T', Authors: ['Ada Lovelace', 'Alan Turing'] },
      { 'Paper ID': 6, Title: 'U', Authors: ['Kurt Gödel', 'Grace Hopper'] },
    ],
    'Ada Lovelace | Alan Turing',
    'Kurt Gödel | Grace Hopper',
  ],
  // A submission without a list of authors keeps number and title. The authors of an entry with only a co-author are unknown.
  [
    [
      { id: 3, title: 'T', authors: ['Ada Lovelace'] },
      { id: 4, title: 'U', authors: null },
      { id: 5, title: 'V' },
      { id: 6, title: 'W', authors: 'Alan Turing, Grace Hopper' },
      { id: 7, title: 'X', authors: { name: 'Kurt Gödel' } },
      { id: 8, title: 'Y', author: 'Emmy Noether', coauthors: ['Max Noether'] },
      { id: 9, title: 'Z', coauthors: ['Max Noether'] },
    ],
    'Ada Lovelace',
    '',
    '',
    'Alan Turing | Grace Hopper',
    'Kurt Gödel',
    'Emmy Noether | Max Noether',
    '+',
  ],
  // The first entry shows that family names come first.
  [
    [
      { id: 1, title: 'T', authors: ['Stoica, Ion'] },
      { id: 2, title: 'U', authors: ['Garcia Molina, Xuqi'] },
    ],
    'Ion Stoica',
    'Xuqi Garcia Molina',
  ],
])('reads the authors of %j', async (entries, ...authors) => {
  const { submissions } = await readOneFile(JSON.stringify(entries))
  expect(submissions.map(shown)).toEqual(authors)
})

test('joins names and accounts of a note only if both lists are equally long', async () => {
  const authorsOf = async (...lists: Parameters<typeof note>) =>
    (await readOneFile(JSON.stringify([note(...lists)]))).submissions[0]?.authors
  const [ada, alan, link] = ['~Ada_Lovelace1', '~Alan_Turing1', 'https://dblp.org/search?q=Alan_Turing']
  expect(await authorsOf([{ fullname: 'Ada Lovelace' }, null], [ada, alan])).toEqual([
    { name: 'Ada Lovelace', profile: ada },
    { name: 'Alan Turing', profile: alan },
  ])
  expect(await authorsOf(['Ada Lovelace', ''], [ada, link])).toEqual([
    { name: 'Ada Lovelace', profile: ada },
    { name: link },
  ])
  const names = [{ name: 'Ada Lovelace' }, { name: 'Alan Turing' }]
  expect(await authorsOf(['Ada Lovelace', 'Alan Turing'], [alan])).toEqual(names)
})

test('reads the number of a submission from a filled field', async () => {
  const entry = { paper_id: null, id: 5, title: 'T', authors: ['Ada Lovelace'] }
  expect((await readOneFile(JSON.stringify([entry]))).submissions).toMatchObject([{ id: '5' }])
})

test('reports edges of OpenReview that it cannot read', async () => {
  const papers = givenFile('papers.csv', 'paper,title,author\n1,T,Ada Lovelace')
  const edges = [
    { head: '1', tail: '~Grace_Hopper1' },
    { head: '1', tail: 'Somebody' },
    { head: '1', tail: null },
    { head: 1, tail: '~Kurt_Gödel1' },
  ]
  const { conference, files } = await readFiles([papers, givenFile('edges.json', JSON.stringify(edges))])
  expect(conference.submissions[0]?.declared.map(({ reviewer }) => reviewer)).toEqual([
    { name: 'Grace Hopper', profile: '~Grace_Hopper1' },
    { name: 'Somebody', isUnread: true },
  ])
  expect(files[1]).toMatchObject({ format: 'openreviewConflicts', rows: 4, used: 2 })
  expect(problemTexts(files[1]?.problems ?? { listed: [], count: 0 })).toEqual([
    expect.stringMatching(/^2: .* an unknown person: Somebody$/),
    '3: The number of the submission is missing.',
    '4: The number of the submission is missing.',
  ])
})

test('takes the form of a file from its first ten entries', async () => {
  const people = Array.from({ length: 10 }, (_, at) => ({ name: 'Wei Wang', email: `w${at}@example.org` }))
  const { reviewers } = await readOneFile(JSON.stringify([...people, { id: 'V', members: ['Ada Lovelace'] }]))
  expect(reviewers.slice(0, 10)).toEqual(people)
})

it('adds an unread reviewer if a role cuts its people short', async () => {
  const read = await readOneFile(
    '- role: Reviewers\n  entries:\n  - Hopper, Grace (Yale)\n  - and 12 others\n',
  )
  expect(read.reviewers).toMatchObject([
    { name: 'Grace Hopper', affiliation: 'Yale', roles: 'Reviewers' },
    { isUnread: true },
  ])
})
