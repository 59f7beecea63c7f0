import { expect, test } from 'vitest'
import type { Conference } from '../../../../shared/conference/conference-model.ts'
import { type Sign, signsOf } from '../../../../shared/conference/signs/signs.ts'
import { asking, cellTexts, judged } from '../world.ts'

const someone = (name: string, domain: string, affiliation?: string) => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@${domain}`,
  ...(affiliation && { affiliation }),
})
const submission = (id: string, ...authors: Conference['submissions'][number]['authors']) => ({
  id,
  title: `Title ${id}`,
  authors,
  declared: [],
})
const inShort = ({ submissions, reviewers }: Conference, signs: readonly Sign[]): string[] =>
  signs.map(
    ({ kind, submission: index, author, reviewer, detail }) =>
      `${submissions[index]?.id} ${submissions[index]?.authors[author]?.name} × ${reviewers[reviewer]?.name}: ${kind} ${detail}`,
  )

test('finds an equal domain, an equal institution and another joint submission as signs', () => {
  const conference: Conference = {
    submissions: [
      submission(
        '1',
        someone('Ann Lee', 'cs.ox.ac.uk', 'University of Oxford, UK'),
        someone('Bo Xu', 'gmail.com'),
      ),
      submission('2', someone('Ann Lee', 'cs.ox.ac.uk'), someone('Dee Poe', 'x.org')),
    ],
    reviewers: [
      someone('Cy Orr', 'maths.ox.ac.uk'),
      someone('Eve Ray', 'y.org', 'Oxford University'),
      someone('Dee Poe', 'x.org'),
      someone('Fay Sun', 'gmail.com'),
    ],
  }
  const found = judged(conference, [])
  expect(inShort(conference, signsOf(found))).toEqual([
    '1 Ann Lee × Cy Orr: mail_domain ox.ac.uk',
    '1 Ann Lee × Eve Ray: institution University of Oxford, UK',
    '1 Ann Lee × Dee Poe: coauthors_here 2',
    '2 Ann Lee × Cy Orr: mail_domain ox.ac.uk',
  ])
  expect(cellTexts(conference, found)).toEqual(['2 Dee Poe: same_person 0'])
})

test('finds an equal institution of one word', () => {
  const conference: Conference = {
    submissions: [
      submission('1', someone('Ann Lee', 'a.org', 'EPFL'), someone('Bo Xu', 'b.org', 'The - Inc')),
    ],
    reviewers: [someone('Cy Orr', 'c.org', 'EPFL, Lausanne'), someone('Eve Ray', 'd.org', '?')],
  }
  expect(inShort(conference, signsOf(judged(conference, [])))).toEqual([
    '1 Ann Lee × Cy Orr: institution EPFL',
  ])
})

/** Cy Orr has published since 1990, and wrote all early papers of Ann Lee with her. */
const WITH_ADVISOR = {
  papers: [
    ...[2001, 2002, 2003].map((year) => ({ authors: ['Ann Lee', 'Cy Orr'], title: `T${year}`, year })),
    { authors: ['Cy Orr', 'Bo Xu'], title: 'Early', year: 1990 },
  ],
}
const ADVISED: Conference = {
  submissions: [submission('1', someone('Ann Lee', 'a.org'))],
  reviewers: [someone('Cy Orr', 'b.org')],
}

test('finds a likely advisor even if the papers are outside the window', async () => {
  const { ask } = await asking(WITH_ADVISOR)
  const policy = { name: 'two years', months: 24, without: [], least: 1, authors: null }
  const found = judged(ADVISED, await ask(ADVISED), { policy })
  expect(found.cells).toEqual([])
  expect(inShort(ADVISED, signsOf(found))).toEqual(['1 Ann Lee × Cy Orr: advisor reviewer'])
})

test('finds a reviewer whom an author likely advised', async () => {
  const { ask } = await asking(WITH_ADVISOR)
  const conference: Conference = {
    submissions: [submission('1', someone('Cy Orr', 'b.org'), someone('Bo Xu', 'd.org'))],
    reviewers: [someone('Bo Xu', 'c.org'), someone('Ann Lee', 'a.org')],
  }
  expect(inShort(conference, signsOf(judged(conference, await ask(conference))))).toEqual([
    '1 Cy Orr × Ann Lee: advisor author',
  ])
})

test('finds a likely advisor only after the answer has arrived', async () => {
  const { ask } = await asking(WITH_ADVISOR)
  const choices = {}
  expect(signsOf(judged(ADVISED, [], { choices }))).toEqual([])
  const found = judged(ADVISED, await ask(ADVISED, { choices }), { choices })
  expect(inShort(ADVISED, signsOf(found))).toEqual(['1 Ann Lee × Cy Orr: advisor reviewer'])
})

test('lists a sign once even if the reviewer has two accounts', () => {
  const [one, other] = [
    someone('Dee Poe', 'x.org'),
    { ...someone('Dee Poe', 'y.org'), orcid: '0000-0002-1825-0097' },
  ]
  const reviewers = [{ ...one, orcid: '0000-0002-1825-0097' }]
  const atOther = { ...other, email: 'dee@z.org' }
  for (const accounts of [[one, atOther], [atOther]]) {
    const ann = someone('Ann Lee', 'a.org')
    const conference = { submissions: [submission('1', ann), submission('2', ann, ...accounts)], reviewers }
    expect(inShort(conference, signsOf(judged(conference, [])))).toEqual([
      '1 Ann Lee × Dee Poe: coauthors_here 2',
    ])
  }
})

test('does not call an author a coauthor of themselves', () => {
  const ann = someone('Ann Lee', 'x.org')
  const orcid = '0000-0002-1825-0097'
  const conference: Conference = {
    submissions: [submission('1', ann), submission('2', { ...ann, orcid }, someone('Bo Xu', 'y.org'))],
    reviewers: [{ ...someone('Ann Lee', 'z.org'), orcid }],
  }
  expect(inShort(conference, signsOf(judged(conference, [])))).toEqual([])
})

test('lists no signs of a submission after more than 200,000 signs', () => {
  const many = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => ({ name: '', email: `${name}${at}@x.org` }))
  const conference: Conference = {
    submissions: [submission('1', ...many(501, 'a')), submission('2', ...many(1, 'b'))],
    reviewers: many(400, 'r'),
  }
  const found = signsOf(judged(conference, []))
  expect([found.length, found.at(-1)?.submission]).toEqual([200_400, 0])
})

test('leaves out an equal domain if the institution is equal', () => {
  const authors = [someone('Ann Lee', 'ox.ac.uk', 'Oxford University'), someone('Bo Xu', 'ox.ac.uk', 'The')]
  const conference: Conference = {
    submissions: [submission('1', ...authors), submission('2', ...authors)],
    reviewers: [
      someone('Cy Orr', 'ox.ac.uk', 'University of Oxford'),
      someone('Ann Lee', 'ox.ac.uk', 'University of Oxford'),
      someone('Di Poe', 'ox.ac.uk'),
    ],
  }
  const found = judged(conference, [])
  const [one, other] = [0, 1].map((only) => inShort(conference, signsOf(found, only)))
  expect(one).toEqual([
    '1 Ann Lee × Cy Orr: institution Oxford University',
    '1 Bo Xu × Cy Orr: mail_domain ox.ac.uk',
    '1 Bo Xu × Ann Lee: coauthors_here 2',
    '1 Bo Xu × Ann Lee: mail_domain ox.ac.uk',
    '1 Ann Lee × Di Poe: mail_domain ox.ac.uk',
    '1 Bo Xu × Di Poe: mail_domain ox.ac.uk',
  ])
  expect(inShort(conference, signsOf(found))).toEqual([...(one ?? []), ...(other ?? [])])
})
