import { expect, test } from 'vitest'
import { lettersOf, lettersText } from '../../../../shared/conference/outputs/letters.ts'
import { outputTexts } from '../../../../shared/conference/outputs/output-texts.ts'
import { asking, conferenceOf, judged } from '../world.ts'
import { CONFERENCE, decision, outgoing } from './outgoing.ts'

const EN = outputTexts('en')

test('asks about undeclared conflicts, and about declarations without a joint paper', async () => {
  const letters = lettersOf((await outgoing()).judged, EN)
  expect(letters.map(({ submission, to }) => `${submission}: ${to.join(' ')}`)).toEqual([
    '1: ann.ash@x.org',
    '2: bo.birch@x.org ann.ash@x.org',
  ])
  const [first, second] = letters
  expect(first?.body).toBe(`Dear authors of submission 1, “Title of 1”,

${EN.t('letterFound')}

Joint papers of Bo Birch and Ann Ash in dblp:
  - A <b>joint</b> paper (X 2025)
    https://doi.org/10.1/1
  - =1+1 (X 2024)
    https://dblp.org/rec/conf/x/2

Joint papers of Cy Cedar and Ann Ash in dblp:
  - =1+1 (X 2024)
    https://dblp.org/rec/conf/x/2

Thank you. The programme chairs
`)
  expect(second?.body).toContain('Bo Birch is in the committee and seems to be an author of this submission.')
  expect(second?.body).toContain('\n- Ed Elm (declared: collaborator)\n')
  // An author naturally has papers with fellow authors, so the letter does not list these.
  expect(second?.body).not.toContain('papers of Bo Birch and')
  // The paper of all three occurs once.
  expect(second?.body).toContain(`
Joint papers of Cy Cedar and Bo Birch, Ann Ash in dblp:
  - =1+1 (X 2024)
    https://dblp.org/rec/conf/x/2

`)
})

test('names no prospective reviewer, and replaces line breaks in titles', async () => {
  const reviewers = CONFERENCE.reviewers.map((one) => ({ ...one, isCandidate: true }))
  expect(lettersOf((await outgoing({ conference: { ...CONFERENCE, reviewers } })).judged, EN)).toEqual([])
  const [one] = CONFERENCE.submissions
  if (!one) throw new Error('The conference has no submissions.')
  const submissions = [{ ...one, title: 'A\nSubject: B' }]
  const [letter] = lettersOf((await outgoing({ conference: { ...CONFERENCE, submissions } })).judged, EN)
  expect(letter?.body).toContain('submission 1, “A Subject: B”,')
})

test('writes no letter if no file has declarations', async () => {
  const { submissions, reviewers } = CONFERENCE
  expect(lettersOf((await outgoing({ conference: { submissions, reviewers } })).judged, EN)).toEqual([])
})

test('does not ask about conflicts that HotCRP itself declares', async () => {
  const [one] = conferenceOf({ '1': { authors: ['Di Dogwood'], declared: ['Bo Birch'] } }, [
    'Bo Birch',
  ]).submissions
  if (!one) throw new Error('The conference has no submissions.')
  const declared = one.declared.map((each) => ({ ...each, kind: 'author' }))
  const conference = { ...CONFERENCE, submissions: [{ ...one, declared }] }
  const letters = lettersOf((await outgoing({ conference })).judged, EN)
  expect(letters.map(({ body }) => body).join('')).not.toContain('Bo Birch')
})

test('asks only about the declaration if no pair has joint papers', async () => {
  const conference = conferenceOf({ '1': { authors: ['Ann Ash'], declared: ['Ed Elm'] } }, ['Ed Elm'])
  const [letter] = lettersOf((await outgoing({ conference })).judged, EN)
  expect(letter?.body.split('\n\n').slice(1)).toEqual([
    EN.t('letterDoubted'),
    '- Ed Elm (declared: collaborator)',
    `${EN.t('letterThanks')}\n`,
  ])
})

test('asks about a conflict and a declaration in one letter', async () => {
  const conference = conferenceOf({ '1': { authors: ['Ann Ash'], declared: ['Ed Elm'] } }, [
    ...['Ed Elm', 'Cy Cedar'],
  ])
  const [letter] = lettersOf((await outgoing({ conference })).judged, EN)
  expect(letter?.body).toContain('Joint papers of Cy Cedar and Ann Ash in dblp:')
  expect(letter?.body).toContain('- Ed Elm (declared: collaborator)')
})

test.each([
  [3, []],
  [4, [EN.t('docMore', { count: 1 })]],
  [5, [EN.t('docMore', { count: 2 })]],
])('lists three of the %i papers of a reviewer, and counts the others', async (count, more) => {
  const papers = Array.from({ length: count }, (_, at) => ({
    authors: ['Ann Ash', 'Bo Birch'],
    title: `Paper ${at}`,
  }))
  const { ask } = await asking({ papers })
  const conference = conferenceOf({ '1': { authors: ['Ann Ash'] } }, ['Bo Birch'])
  const [letter] = lettersOf(judged(conference, await ask(conference)), EN)
  expect(letter?.body.match(/^ {2}- .*$/gm)?.slice(3)).toEqual(more.map((line) => `  - ${line}`))
})

test('joins all letters to one text with data, policy and decisions', async () => {
  const text = lettersText(await outgoing(), EN)
  expect(text.match(/^Subject: /gm)).toHaveLength(2)
  expect(text).toMatch(/\nPolicy: Ten years: since 2016, as of Nov 25, 2026\n(?:.+\n)*Decisions: none\n$/)
  expect(lettersText(await outgoing(), outputTexts('zh-CN'))).toContain('投稿 1《Title of 1》的各位作者：')
})

test('names no papers for a confirmed pair without joint papers', async () => {
  const conference = conferenceOf({ '1': { authors: ['Ann Ash', 'Bo Birch'] } }, ['Ed Elm', 'Cy Cedar'])
  const decisions = [decision(['Ed Elm', 'Ann Ash'], 'confirmed', [])]
  const [letter] = lettersOf((await outgoing({ conference, decisions })).judged, EN)
  const [hello, found, ofEd, ofCy] = letter?.body.split('\n\n') ?? []
  expect([hello, found]).toEqual([EN.t('letterHello', { id: '1', title: 'Title of 1' }), EN.t('letterFound')])
  expect(found).not.toContain('joint papers')
  expect(ofEd).toBe(
    'We believe that Ed Elm and Ann Ash have a conflict, although no joint paper that counts shows it.',
  )
  expect(ofCy).toMatch(/^Joint papers of Cy Cedar and Ann Ash, Bo Birch in dblp:\n/)
})

test('does not call a paper outside the window a proof', async () => {
  const conference = conferenceOf({ '1': { authors: ['Di Dogwood'] } }, ['Cy Cedar'])
  const decisions = [decision(['Di Dogwood', 'Cy Cedar'], 'confirmed', ['conf/x/3'])]
  const [letter] = lettersOf((await outgoing({ conference, decisions })).judged, EN)
  expect(letter?.body).toContain(
    'We believe that Cy Cedar and Di Dogwood have a conflict, although no joint paper that counts shows it.',
  )
})
