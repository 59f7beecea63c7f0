import { describe, expect, it, test } from 'vitest'
import type { GivenFile } from '../../../../shared/conference/files/read-file.ts'
import { readFiles } from '../../../../shared/conference/files/read-files.ts'
import { givenFile, problemTexts, readOneFile } from './given-files.ts'

const ADA = { name: 'Ada Lovelace', email: 'ada@example.org', affiliation: 'UC Berkeley' }
const ALAN = { name: 'Alan Turing', email: 'alan@example.org' }
const GRACE = { name: 'Grace Hopper', email: 'grace@example.org', affiliation: 'Yale' }

describe('a folder of files', () => {
  it('joins files of authors, committee and conflicts', async () => {
    const { conference, files, problems } = await readFiles([
      givenFile(
        'conflicts.csv',
        'paper,title,given_name,family_name,email,conflicttype\n' +
          '1,On Engines,Grace,Hopper,grace@example.org,Recent collaborator\n9,,G,H,grace@example.org,Advisor',
      ),
      givenFile(
        'authors.csv',
        'paper,title,given_name,family_name,email,affiliation,iscontact\n' +
          '1,"On Engines",Ada,Lovelace,ada@example.org,UC Berkeley,yes\n1,On Engines,,,alan@example.org,,\n' +
          '1,On Engines,Charles,Babbage,c@example.org,,nonauthor\n',
      ),
      givenFile(
        'pcinfo.csv',
        'given_name,family_name,email,affiliation,roles,collaborators,follow\n' +
          'Grace,Hopper,grace@example.org,Yale,pc,"Mary Somerville (Oxford)\n# no more\nNone",\n',
      ),
      givenFile('more.csv', 'alan@example.org,Alan Turing\nkurt@example.org,Kurt Gödel\n'),
    ])
    expect(conference.submissions).toEqual([
      {
        id: '1',
        title: 'On Engines',
        authors: [ADA, ALAN],
        declared: [{ reviewer: GRACE, kind: 'Recent collaborator', file: 'conflicts.csv' }],
      },
    ])
    expect(conference.reviewers).toEqual([
      { ...GRACE, roles: 'pc', collaborators: ['Mary Somerville (Oxford)'] },
      ALAN,
      { name: 'Kurt Gödel', email: 'kurt@example.org' },
    ])
    expect(files.map(({ format, role, rows, used }) => [format, role, rows, used])).toEqual([
      ['hotcrpConflicts', 'conflicts', 2, 2],
      ['hotcrpAuthors', 'submissions', 3, 2],
      ['hotcrpCommittee', 'committee', 1, 1],
      ['committeeTable', 'committee', 2, 2],
    ])
    expect(files[1]?.problems).toEqual({
      listed: [{ kind: 'contactsLeftOut', values: { count: 1 } }],
      count: 1,
    })
    expect(conference.hasDeclarations).toBe(true)
    expect(problemTexts(problems)).toEqual([
      '1 of 2 declared conflicts name submissions that are not in the files. Check the column of the numbers, and whether both files use the same numbers.',
      'A conflict is declared for submission 9, which no file has.',
    ])
  })

  it('joins EasyChair’s authors and submissions', async () => {
    const { conference, files, problems } = await readFiles([
      givenFile(
        'author.csv',
        'submission #,first name,last name,email,country,affiliation,Web page,person #,corresponding?\n' +
          '7,Ada,Lovelace,ada@example.org,UK,UC Berkeley,,1,yes\n8,Ada,Lovelace,ada@example.org,UK,UC Berkeley,,1,yes\n',
      ),
      givenFile(
        'submission.csv',
        '#,title,authors,submitted,last updated,form fields,keywords,decision,notified,reviews sent,abstract,deleted?\n' +
          '7,On Engines,"Ada Lovelace, Guy L. Steele, Jr. and Alan Turing",2026,,,,,,,,\n8,Gone,Ada Lovelace,2026,,,,,,,,yes',
      ),
      givenFile(
        'committee.csv',
        '#,person #,first name,last name,email,country,affiliation,Web page,role\n1,9,Grace,Hopper,grace@example.org,US,Yale,,chair\n',
      ),
    ])
    expect(conference.submissions).toEqual([
      {
        id: '7',
        title: 'On Engines',
        authors: [{ ...ADA, personNumber: '1' }, { name: 'Guy L. Steele Jr.' }, { name: 'Alan Turing' }],
        declared: [],
      },
    ])
    expect(conference.reviewers).toEqual([{ ...GRACE, personNumber: '9', roles: 'chair' }])
    expect(conference.hasDeclarations).toBeUndefined()
    expect(files.map(({ format, rows, used }) => [format, rows, used])).toEqual([
      ['easychairAuthors', 2, 2],
      ['easychairSubmissions', 2, 1],
      ['easychairCommittee', 1, 1],
    ])
    expect(problemTexts(problems)).toEqual(['Submission 8 was deleted and is left out.'])
  })

  it('joins notes, groups and edges of OpenReview by id', async () => {
    const { conference, problems } = await readFiles([
      givenFile(
        'edges.json',
        JSON.stringify({ edges: [{ head: 'n1', tail: '~Grace_Hopper1', weight: -1, label: 'Conflict' }] }),
      ),
      givenFile(
        'group.json',
        JSON.stringify({
          groups: [{ id: 'V/2027/Reviewers', members: ['~Grace_Hopper1', 'kurt@example.org'] }],
        }),
      ),
      givenFile(
        'notes.json',
        JSON.stringify([
          {
            id: 'n1',
            number: 3,
            content: {
              title: { value: 'On Engines' },
              authors: { value: ['Ada Lovelace', 'Alan Turing'] },
              authorids: { value: ['~Ada_Lovelace1', 'alan@example.org'] },
            },
          },
          { id: 'n2', number: 4, content: { title: 'Second', authors: ['Mary Somerville'] } },
        ]),
      ),
    ])
    const reviewer = { name: 'Grace Hopper', profile: '~Grace_Hopper1' }
    expect(conference).toEqual({
      submissions: [
        {
          id: '3',
          title: 'On Engines',
          note: 'n1',
          authors: [{ name: 'Ada Lovelace', profile: '~Ada_Lovelace1' }, ALAN],
          declared: [{ reviewer, kind: 'Conflict', file: 'edges.json' }],
        },
        { id: '4', title: 'Second', note: 'n2', authors: [{ name: 'Mary Somerville' }], declared: [] },
      ],
      reviewers: [
        { ...reviewer, roles: 'Reviewers' },
        { name: '', email: 'kurt@example.org', roles: 'Reviewers' },
      ],
      hasDeclarations: true,
    })
    expect(problemTexts(problems)).toEqual([
      'A reviewer has an e-mail address, but no name: kurt@example.org',
    ])
  })
})

it('reads the first 100 files, and reports that there are more', async () => {
  const given = Array.from({ length: 101 }, (_, at) => givenFile(`${at}.txt`, 'Ada Lovelace'))
  const [all, first] = [await readFiles(given.slice(1)), await readFiles(given)]
  expect([all, first].map(({ files }) => files.length)).toEqual([100, 100])
  expect([all, first].map(({ problems }) => problemTexts(problems))).toEqual([
    [],
    ['Only the first 100 files were read.'],
  ])
})

describe('readFiles with submissions', () => {
  it.each([
    [
      'cmtSubmissions',
      'Paper ID\tCreated\tPaper Title\tAuthors\tAuthor Names\tAuthor Emails\tConflicts\n5\t1/1/2027\tT\tAda Lovelace (UC Berkeley)*; Alan Turing\tLovelace, Ada; Turing, Alan\tada@example.org*; alan@example.org\t3',
    ],
    [
      'submissionsTable',
      'Submission ID,Title,Authors,Emails\n#5,T,"Ada Lovelace (UC Berkeley), Alan Turing","ada@example.org, alan@example.org"',
    ],
    [
      'authorsTable',
      'Paper Number,Title,Author,Email,Institution\n5,T,"Lovelace, Ada",ada@example.org,UC Berkeley\n5,T,"Turing, Alan",alan@example.org,',
    ],
    [
      'authorsTable',
      '稿件编号,题目,姓名,邮箱,单位\n5,T,Ada Lovelace,ada@example.org,UC Berkeley\n5,T,Alan Turing,alan@example.org,',
    ],
  ])('reads submissions of the format %s: %j', async (format, text) => {
    const read = await readOneFile(text)
    expect(read).toMatchObject({ format, role: 'submissions', said: [] })
    expect(read.submissions).toEqual([{ id: '5', title: 'T', authors: [ADA, ALAN], declared: [] }])
  })

  it('removes `#` and `.0` from the numbers of submissions', async () => {
    const { submissions } = await readOneFile(
      'paper,title,author\n1.0,T,Ada Lovelace\n#2,U,Alan Turing\n3.10,V,X Y',
    )
    expect(submissions.map(({ id }) => id)).toEqual(['1', '2', '3.10'])
  })
})

describe('readFiles with reviewers', () => {
  it.each([
    [
      'hotcrpUsers',
      'given_name,family_name,email,affiliation,country\nGrace,Hopper,grace@example.org,Yale,US',
    ],
    [
      'committeeTable',
      'name,first,last,email,affiliation,roles\nGrace Hopper,Grace,Hopper,grace@example.org,Yale,pc',
    ],
    ['committeeTable', 'name,email,affiliation\nGrace Hopper,grace@example.org,Yale'],
    ['committeeTable', 'First Name,Last Name,Institution,Email\nGrace,Hopper,Yale,grace@example.org'],
    ['committeeTable', 'first_name,last_name,email,organization,role\nGrace,Hopper,grace@example.org,Yale,'],
    ['namesList', 'Grace Hopper (Yale) <grace@example.org>'],
  ])('reads a reviewer of the format %s: %j', async (format, text) => {
    const read = await readOneFile(text)
    expect(read).toMatchObject({ format, role: 'committee', said: [] })
    expect(read.reviewers.map(({ roles: _roles, ...someone }) => someone)).toEqual([GRACE])
  })

  it.each([
    [
      'pythonCommittee',
      'reviewer,affiliation,no conflict,recent collaborator,advisor/advisee,institutional,personal,other\nGrace Hopper,Yale,1,,,,,',
    ],
    ['committeeTable', 'firstname,surname,institution,country\nGrace,Hopper,Yale,US'],
    [
      'namesList',
      'Grace Hopper,Yale University,https://example.org/grace\nKurt Gödel,University of Vienna,https://example.org/kurt',
    ],
    ['namesList', '1. Grace Hopper\n2. Kurt Gödel'],
    ['namesList', '[1] Grace Hopper\n[2] Kurt Gödel'],
  ])('reads each row as a reviewer in the format %s: %j', async (format, text) => {
    const read = await readOneFile(text)
    expect(read).toMatchObject({ format, role: 'committee', said: [] })
    expect(read.reviewers[0]?.name).toBe('Grace Hopper')
    expect(read.reviewers).toHaveLength(read.rows)
  })

  it('reads an unclear first line as an unread reviewer', async () => {
    const { reviewers } = await readOneFile(
      'Kurt Brenk - Xuqi Foo\nGrace Hopper, Yale University\nAda Lovelace, Lyon 1 University',
    )
    expect(reviewers.map(({ name, isUnread = false }) => [name, isUnread])).toEqual([
      ['Kurt Brenk - Xuqi Foo', true],
      ['Grace Hopper', false],
      ['Ada Lovelace', false],
    ])
  })

  it('finds conflicts by the domains of CMT’s reviewers and submissions', async () => {
    const { conference } = await readFiles([
      givenFile(
        'reviewers.txt',
        'First Name\tLast Name\tE-mail\tOrganization\tDBLP URL\tDomain Conflicts\n' +
          'Grace\tHopper\tgrace@cs.example.org\tYale\thttps://dblp.org/pid/227/2109.html\t\n' +
          'Kurt\tGödel\tkurt@example.net\t\t\texample.org; example.net\n' +
          // A public mail host is not an organization.
          'Alan\tTuring\talan@gmail.com\t\t\tgmail.com',
      ),
      givenFile(
        'papers.txt',
        'Paper ID\tPaper Title\tAuthors\tDomain Conflicts\n5\tT\tAda Lovelace\texample.org; mail.example.com; gmail.com',
      ),
    ])
    expect(conference.reviewers[0]).toMatchObject({ pid: '227/2109' })
    expect(conference.submissions[0]?.declared.map(({ reviewer, kind }) => [reviewer.name, kind])).toEqual([
      ['Grace Hopper', 'domain example.org'],
      ['Kurt Gödel', 'domain example.org'],
    ])
  })

  it.each(['prospective', 'Candidate', '拟邀', '候选人'])(
    'counts people with the role %s as prospective, except members of the committee',
    async (role) => {
      const { conference } = await readFiles([
        givenFile('pc.csv', 'name,email\nGrace Hopper,grace@example.org'),
        givenFile(
          'ideas.csv',
          `name,email,role\nGrace Hopper,grace@example.org,${role}\nAlan Turing,a@x.org,${role}`,
        ),
      ])
      expect(conference.reviewers.map(({ name, isCandidate = false }) => [name, isCandidate])).toEqual([
        ['Grace Hopper', false],
        ['Alan Turing', true],
      ])
    },
  )

  it('reads OpenReview’s committee of addresses and names without a header', async () => {
    const { reviewers, rows, used } = await readOneFile(
      'a@example.org,Arvind\nb@example.org,"Xin (Cindy) Li"\nc@example.org,王伟',
    )
    expect([rows, used]).toEqual([3, 3])
    expect(reviewers.map(({ name, email }) => [email, name])).toEqual([
      ['a@example.org', 'Arvind'],
      ['b@example.org', 'Xin (Cindy) Li'],
      ['c@example.org', '王伟'],
    ])
  })
})

test('reads a single word in a column of conflicts only as the name of a reviewer', async () => {
  const { conference, problems } = await readFiles([
    givenFile('a.csv', 'paper,title,author,conflicts\n1,T,Ada Lovelace,Arvind\n2,U,Ion Stoica,yes'),
    givenFile('pc.csv', 'name,email\nArvind,arvind@example.org'),
  ])
  expect(conference.submissions.map(({ declared }) => declared.map(({ reviewer }) => reviewer.name))).toEqual(
    [['Arvind'], []],
  )
  expect(problems.listed.map(({ kind }) => kind)).toEqual(['conflictNotRead'])
})

test.each([
  ['1; 2', 1],
  ['Kurt Gödel', 1],
  ['3', 0],
  ['none', 0],
  ['N/A', 0],
  ['No conflicts', 0],
])('says whether conflicts of a reviewer were not read: %s', async (cell, count) => {
  const { said } = await readOneFile(`name,email,conflicts\nGrace Hopper,grace@example.org,${cell}\n`)
  expect(said).toHaveLength(count)
})

describe('readFiles with declared conflicts', () => {
  const files = [
    givenFile(
      'a.csv',
      'paper,title,author,email\n1,T,Ada Lovelace,ada@example.org\n2,U,Ada Lovelace,ada@example.org',
    ),
    givenFile(
      'pc.csv',
      'name,email,affiliation\nGrace Hopper,grace@example.org,Yale\nKurt Gödel,kurt@example.org,',
    ),
  ]
  const declaredIn = async (text: string) => {
    const { conference, problems } = await readFiles([givenFile('c.csv', text), ...files])
    const declared = conference.submissions.flatMap(({ id, declared }) =>
      declared.map(({ reviewer, kind }) => `${id} ${reviewer.name}: ${kind}`),
    )
    return [...declared, ...problemTexts(problems)]
  }

  it.each<[string, ...string[]]>([
    [
      'paper,title,given_name,family_name,email,conflict,preference\n1,T,Grace,Hopper,grace@example.org,conflict,\n2,U,Grace,Hopper,grace@example.org,,5',
      '1 Grace Hopper: conflict',
    ],
    [
      'paper,action,email,conflict\n1,conflict,grace@example.org,none:pinned collaborator\n2,conflict,kurt@example.org,pinned unconflicted\n2,clearconflict,grace@example.org,\n2,primary,grace@example.org,',
      '1 Grace Hopper: pinned collaborator',
    ],
    ['submission,reviewer,conflict\n2,"Gödel, Kurt",advisor\n1,"Hopper, Grace",no', '2 Kurt Gödel: advisor'],
    ['Paper ID,Reviewer Email,Conflict Reason\n2,Kurt@Example.org,personal', '2 Kurt Gödel: personal'],
    [
      'paper,email,conflict\n1,grace@example.org,advisor\n1,grace@example.org,other',
      '1 Grace Hopper: advisor',
    ],
    [
      'paper,title,authors,Conflicts\n1,T,Ada Lovelace,"Hopper, Grace; Gödel, Kurt"\n2,U,Ada Lovelace,Grace Hopper (Yale)',
      '1 Grace Hopper: conflict',
      '1 Kurt Gödel: conflict',
      '2 Grace Hopper: conflict',
    ],
    [
      'submission,author,reviewer,conflict\n1,Ada Lovelace,Grace Hopper,advisor\n2,Ada Lovelace,Kurt Gödel,no',
      '1 row has a conflict that was not read. Use a table with a row for each conflict: the number of the submission and the reviewer.',
    ],
    [
      'paper,title,authors,Conflicts\n1,T,Ada Lovelace,grace@example.org; Kurt Gödel\n2,U,Ada Lovelace,3',
      '1 Grace Hopper: conflict',
      '1 Kurt Gödel: conflict',
    ],
    [
      'paper,email,conflict\n1,mary@example.org,advisor',
      '1 : advisor',
      'Submission 1 declares a conflict with mary@example.org, who is not in the committee.',
    ],
  ])('reads the declared conflicts of %j', async (text, ...expected) => {
    expect(await declaredIn(text)).toEqual(expected)
  })
})

describe('readFiles with chosen columns', () => {
  const text = 'Nummer,Wer,Wo,Post,x,y\n5,Ada Lovelace,UC Berkeley,ada@example.org,1,2\n,,,,,\n'

  it('asks for the columns if the header is unclear', async () => {
    const read = await readOneFile(text)
    expect(read).toMatchObject({ format: 'unknown', role: 'unknown', rows: 2, used: 0 })
    expect(read.preview.rows).toEqual([
      ['Nummer', 'Wer', 'Wo', 'Post', 'x', 'y'],
      ['5', 'Ada Lovelace', 'UC Berkeley', 'ada@example.org', '1', '2'],
    ])
    expect(read.said).toEqual(['No column says what this table holds. Choose its columns.'])
  })

  it('does not read authors below unknown titles as reviewers', async () => {
    const read = await readOneFile(
      'Artikkeli;Kirjoittaja;Paikka\n1;Ada Lovelace;TU Wien\n2;Alan Turing;Cambridge',
    )
    expect(read).toMatchObject({ role: 'unknown', reviewers: [], used: 0 })
  })

  it('reads a table with an unknown header by its chosen columns', async () => {
    const columns = { submission: [0], name: [1], affiliation: [2], email: [3] }
    const titles = text.split('\n')[0]?.split(',') ?? []
    const read = await readOneFile(text, 'f.csv', { role: 'submissions', hasHeader: true, titles, columns })
    expect(read).toMatchObject({ format: 'chosenTable', role: 'submissions', rows: 1, used: 1, said: [] })
    expect(read.preview.header[1]).toBe('Wer')
    expect(read.submissions).toEqual([{ id: '5', title: '', authors: [ADA], declared: [] }])
  })

  it('reads a file without a header by its chosen columns', async () => {
    const columns = { given: [1], family: [0], email: [2] }
    const read = await readOneFile('Hopper,Grace,grace@example.org', 'f.csv', {
      role: 'committee',
      hasHeader: false,
      titles: [],
      columns,
    })
    expect(read.reviewers).toEqual([{ name: 'Grace Hopper', email: 'grace@example.org' }])
  })
})

it('marks people of a file as prospective reviewers unless the committee has them', async () => {
  const committee = givenFile('pc.csv', 'name,email\nAda Lovelace,ada@example.org')
  const wish = givenFile(
    'wish.csv',
    'name,email\nAda Lovelace,ada@example.org\nGrace Hopper,grace@example.org',
  )
  const read = async (...files: GivenFile[]) => {
    const { conference } = await readFiles(files, {}, { prospectiveIn: ['wish.csv'] })
    return conference
  }
  const ada = { name: 'Ada Lovelace', email: 'ada@example.org' }
  const grace = { name: 'Grace Hopper', email: 'grace@example.org' }
  const both = [ada, { ...grace, isCandidate: true }]
  expect((await read(committee, wish)).reviewers).toEqual(both)
  expect((await read(wish, committee)).reviewers).toEqual(both)

  // An earlier prospective reviewer stays one unless the committee’s file names the person.
  const before = await read(wish)
  expect((await readFiles([committee], {}, { before })).conference.reviewers).toEqual(both)
  // The user may notice only later that a list has prospective reviewers instead of the committee.
  const wrong = (await readFiles([wish])).conference
  const right = await readFiles([wish], {}, { before: wrong, prospectiveIn: ['wish.csv'] })
  expect(right.conference.reviewers.map(({ isCandidate }) => isCandidate)).toEqual([true, true])
})

it('calls the role of a file a guess if nothing shows that its people review', async () => {
  const people = 'name,email\nAda Lovelace,ada@example.org\n'
  const chosen = { role: 'committee' as const, hasHeader: true, columns: { name: [0] } }
  const { files } = await readFiles(
    [
      givenFile('people.csv', people),
      givenFile('chosen.csv', people),
      givenFile('changed.csv', people),
      givenFile('authors.csv', 'paper,title,authors\n1,T,Ada Lovelace\n'),
      givenFile('pc.csv', people),
      givenFile('people with roles.csv', 'name,email,roles\nAda Lovelace,ada@example.org,chair\n'),
      givenFile('names.txt', 'Ada Lovelace\nAlan Turing\n'),
    ],
    {
      'chosen.csv': { ...chosen, titles: ['name', 'email'] },
      // The titles have changed since the user chose the columns.
      'changed.csv': { ...chosen, titles: ['who', 'where'] },
    },
  )
  expect(files.filter(({ isRoleGuessed }) => isRoleGuessed).map(({ name }) => name)).toEqual([
    'people.csv',
    'changed.csv',
    'names.txt',
  ])
})

it('shows the first 50 columns of a table', async () => {
  const { preview } = await readOneFile(`${'x,'.repeat(60)}\n${'y,'.repeat(60)}\n`)
  expect(preview.rows.map(({ length }) => length)).toEqual([50, 50])
})
