import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { personId } from '../../../../shared/conference/conference-model.ts'
import { readFiles } from '../../../../shared/conference/files/read-files.ts'
import { givenFile, problemTexts, readOneFile } from './given-files.ts'

const NO_TABLE = 'This file is not a table. Save it as .csv or .xlsx, and add that.'
const BROKEN = 'This JSON cannot be read: it is cut off or damaged. Export it again.'

describe('readFiles with a file that is not a table', () => {
  it.each([
    ['an empty file', ' \r\n', 'This file is empty.'],
    ['a web page', '<!DOCTYPE html><table>', NO_TABLE],
    ['bytes of a picture', '\x89PNG\0\0', NO_TABLE],
    ['damaged JSON that is cut off', '[{"pid": 1', BROKEN],
    ['damaged JSON with 100,000 open brackets', '['.repeat(100_000), BROKEN],
    ['JSON of another program', '{"name":"x","version":"1"}', NO_TABLE],
  ])('says why it cannot read %s', async (_, text, reason) => {
    expect(await readOneFile(text)).toMatchObject({
      ...{ format: 'unknown', role: 'unknown', rows: 0, used: 0, said: [reason] },
    })
  })

  it.each(['Paper ID,Title,Authors\n', 'Name,Email,Affiliation\n', 'paper,reviewer,conflicttype\n'])(
    'says that a table with only a header has no rows: %j',
    async (text) => {
      expect((await readOneFile(text)).said).toEqual([
        'This file has titles of columns, but no rows below them.',
      ])
    },
  )

  it('asks for the columns of a file with one line of 60 MB', async () => {
    const { files } = await readFiles([{ name: 'a.csv', bytes: Buffer.alloc(60_000_000, 'abc def ') }])
    expect(files.flatMap(({ problems }) => problemTexts(problems))).toEqual([
      'No column says what this table holds. Choose its columns.',
    ])
  })
})

/** Writes a number in letters, because names have no digits. */
const lettersOf = (index: number): string =>
  String(index).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')

describe('readFiles with unusable rows', () => {
  it('reports each row that lacks a field or has a long name', async () => {
    const read = await readOneFile(
      `paper,title,author,email\n1,T,Ada Lovelace,\n,T,Alan Turing,\n\n2,U,,none\n3,V,${'x'.repeat(600)},`,
    )
    expect(read).toMatchObject({ rows: 4, used: 4 })
    expect(
      read.submissions.map(({ id, authors }) => [id, authors.map(({ isUnread = false }) => isUnread)]),
    ).toEqual([
      ['1', [false]],
      ['(row 3)', [false]],
      ['2', []],
      ['3', [true]],
    ])
    expect(read.said).toEqual([
      '3: The number of the submission is missing. CoAuthors calls it “(row 3)”.',
      '5: This row has neither a name nor an e-mail address.',
      `6: CoAuthors does not understand this and counts it as an unknown person: ${'x'.repeat(60)}`,
      'Submission 2 has no authors: U',
    ])
  })

  it('reports a submission without authors, and an author without a name', async () => {
    const read = await readOneFile('paper,title,authors,emails\n1,T,,\n2,U,Ada Lovelace,')
    expect(read.said).toEqual(['Submission 1 has no authors: T'])
    const other = await readOneFile('paper,title,given_name,family_name,email\n1,T,,,ada@example.org')
    expect(other.submissions[0]?.authors).toEqual([{ name: '', email: 'ada@example.org' }])
    expect(other.said).toEqual([
      'An author of submission 1 has an e-mail address, but no name: ada@example.org',
    ])
  })

  it('reports a reviewer listed twice, but not two reviewers of one name', async () => {
    const read = await readOneFile(
      'name,email,affiliation\nWei Wang,wei@a.example.org,A\nWei Wang,wei@b.example.org,B\nW. Wang,Wei@A.example.org,\n' +
        'Grace Hopper,,Yale\nGrace Hopper,grace@example.org,Yale\nKurt Gödel,,Vienna\nKurt Gödel,,Princeton',
    )
    expect(read.reviewers).toEqual([
      { name: 'Wei Wang', email: 'wei@a.example.org', affiliation: 'A' },
      { name: 'Wei Wang', email: 'wei@b.example.org', affiliation: 'B' },
      { name: 'Grace Hopper', email: 'grace@example.org', affiliation: 'Yale' },
      { name: 'Kurt Gödel', affiliation: 'Vienna' },
      { name: 'Kurt Gödel', affiliation: 'Princeton' },
    ])
    expect(read.said).toEqual([
      '4: W. Wang is listed twice. The rows count as one reviewer.',
      '6: Grace Hopper is listed twice. The rows count as one reviewer.',
    ])
  })

  it('tells people of one name apart by profile', async () => {
    const notes = [
      {
        id: 'n',
        number: 1,
        content: { authors: ['Wei Wang', 'Wei Wang'], authorids: ['~Wei_Wang1', '~Wei_Wang2'] },
      },
    ]
    const { conference, problems } = await readFiles([
      givenFile('notes.json', JSON.stringify(notes)),
      givenFile('group.json', JSON.stringify({ id: 'V/Reviewers', members: ['~Wei_Wang1', '~Wei_Wang2'] })),
      givenFile('conflicts.csv', 'paper,reviewer,conflict\n1,Wei Wang,advisor'),
    ])
    expect(conference.submissions[0]?.authors.map(({ profile }) => profile)).toEqual([
      '~Wei_Wang1',
      '~Wei_Wang2',
    ])
    expect(conference.reviewers).toHaveLength(2)
    expect(problemTexts(problems)).toEqual([
      'Submission 1 declares a conflict with Wei Wang, who is not in the committee.',
    ])
  })

  it('gives reviewers of one name different ids', async () => {
    const cell = fc.constantFrom('', '', 'a', 'b')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { maxLength: 12 }), async (rows) => {
        const { reviewers } = await readOneFile(
          `name,email,affiliation,openreview\n${rows.map(([email, affiliation, profile]) => `Wei Wang,${email && `${email}@example.org`},${affiliation},${profile && `~Wei_${profile}1`}`).join('\n')}`,
        )
        const ids = reviewers.map(personId)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  it('reads one number with two different titles as two submissions', async () => {
    const { conference, problems } = await readFiles([
      givenFile('a.csv', 'paper,title,author\n1,On Engines,Ada Lovelace\n1,On engines.,Alan Turing'),
      givenFile('b.csv', 'paper,title,author\n1,Another,Kurt Gödel\n1,Another,Grace Hopper'),
    ])
    expect(conference.submissions.map(({ id, title, authors }) => [id, title, authors.length])).toEqual([
      ['1', 'On Engines', 2],
      ['1 (2)', 'Another', 2],
    ])
    expect(problemTexts(problems)).toEqual([
      'Submission 1 is “On Engines” in a.csv, but “Another” in b.csv. CoAuthors calls the second one “1 (2)”. Are these files of two conferences?',
    ])
  })

  it('reports authors and reviewers beyond the bounds', async () => {
    const authors = Array.from({ length: 3001 }, (_, index) => ({
      email: `a${index}@example.org`,
      first: 'A',
      last: `B${index}`,
    }))
    const read = await readOneFile(JSON.stringify([{ pid: 1, title: 'T', authors }]))
    expect(read.submissions[0]?.authors).toHaveLength(3000)
    expect(read.submissions[0]?.isCut).toBe(true)
    expect(read.said).toEqual(['Submission 1 has more than 3,000 authors. The others are unknown.'])
    const names = `"${Array.from({ length: 3_100 }, (_, index) => `Ada B${lettersOf(index)}`).join(', ')}"`
    const cell = await readOneFile(
      `paper,title,authors\n${[1, 2].map((id) => `${id},T,${names}`).join('\n')}`,
    )
    expect(cell.submissions.map(({ authors }) => authors.length)).toEqual([3000, 3000])
    expect(cell.said).toEqual(
      [1, 2].map((id) => `Submission ${id} has more than 3,000 authors. The others are unknown.`),
    )
    const rows = Array.from({ length: 25_002 }, (_, index) => `Ada,a${index}@example.org`)
    const committee = await readOneFile(`name,email\n${rows.join('\n')}`)
    expect(committee.reviewers).toHaveLength(25_000)
    expect(committee.said).toEqual(['There are more than 25,000 reviewers. The others are left out.'])
  })
})

describe('hostile cells', () => {
  it.each([
    ['a formula', '=HYPERLINK("https://evil.example","Ada Lovelace")', 'Ada Lovelace'],
    ['a formula with a semicolon', '=HYPERLINK("https://evil.example";"Ada Lovelace")', 'Ada Lovelace'],
    ['an equals sign after an apostrophe', "'=Ada Lovelace", 'Ada Lovelace'],
    ['markup', '<b onclick="x">Ada</b> <script>Lovelace</script>', 'Ada Lovelace'],
    ['control characters and marks of direction', 'Ada\u0007 \u202eLove\u200blace', 'Ada Lovelace'],
    ['the mark of a contact author', 'Ada Lovelace*', 'Ada Lovelace'],
    ['an address beside the name', 'Ada Lovelace <ada@example.org>', 'Ada Lovelace'],
    ['half a character', 'Ada Lovelace\ud800', 'Ada Lovelace\ufffd'],
  ])('reads %s as plain text', async (_, cell, name) => {
    const { submissions } = await readOneFile(`paper,title,author\n1,T,"${cell.replaceAll('"', '""')}"`)
    expect(submissions[0]?.authors[0]?.name).toBe(name)
  })

  it('reads names of object properties, such as `__proto__`, as plain text', async () => {
    const { conference } = await readFiles([
      givenFile('__proto__', 'paper,title,author\n__proto__,constructor,Ada Lovelace'),
      givenFile(
        'toString',
        '[{"pid":1,"title":"T","authors":[],"pc_conflicts":{"__proto__":true,"a@example.org":true}}]',
      ),
    ])
    expect(conference.submissions.map(({ id, title }) => [id, title])).toEqual([
      ['__proto__', 'constructor'],
      ['1', 'T'],
    ])
  })
})

it('counts two authors of one name as two if another file repeats both', async () => {
  const files = [
    givenFile('author.csv', 'paper,title,author,email\n1,T,Wei Wang,a@x.org\n1,T,Wei Wang,b@x.org'),
    givenFile('submission.csv', 'paper,title,authors\n1,T,"Wei Wang, Wei Wang"'),
  ]
  for (const given of [files, files.toReversed()]) {
    const { conference } = await readFiles(given)
    expect(conference.submissions[0]?.authors.map(({ email }) => email)).toEqual(['a@x.org', 'b@x.org'])
  }
})

it('joins rows with the same address only if the names fit', async () => {
  const { submissions, said: problems } = await readOneFile(
    'paper,title,author,email\n1,T,Ada Lovelace,ada@example.org\n1,T,"LOVELACE, A.",ada@example.org\n1,T,Alan Turing,ada@example.org',
  )
  expect(submissions[0]?.authors.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Alan Turing'])
  expect(problems).toEqual([
    'Ada Lovelace and Alan Turing have one e-mail address, ada@example.org. They count as two people. If they are one person, spell the name the same way.',
  ])
})
