import { expect, test } from 'vitest'
import { aboutLines, figuresText } from '../../../../shared/conference/outputs/about.ts'
import { conferenceJson } from '../../../../shared/conference/outputs/conference-data.ts'
import { conferenceReport } from '../../../../shared/conference/outputs/conference-report.ts'
import { outputTexts } from '../../../../shared/conference/outputs/output-texts.ts'
import { conferenceOf } from '../world.ts'
import { CONFERENCE, decision, outgoing } from './outgoing.ts'

const EN = outputTexts('en')

test('says that the data do not cover the window', async () => {
  const policy = { name: 'A year', months: 12, without: [], least: 1, authors: null }
  const at = { year: 2028, month: 6, day: 1 }
  const lines = aboutLines(await outgoing({ policy, at }), EN).map(({ text }) => text)
  expect(lines.join('\n')).toContain('not covered by the data, and not clear')
  expect(
    aboutLines(await outgoing(), EN)
      .map(({ text }) => text)
      .join('\n'),
  ).not.toContain('not covered')
})

test('says that the answer lacks pairs', async () => {
  const { judged, at } = await outgoing()
  const textsOf = (blocks: 'whole' | 'lacking') =>
    aboutLines({ judged: { ...judged, isWhole: blocks === 'whole' }, at }, EN).map(({ text }) => text)
  expect(textsOf('lacking')).toContain(EN.t('pairsNotWhole'))
  expect(textsOf('whole')).not.toContain(EN.t('pairsNotWhole'))
})

test('counts conflicts to declare even if there are none', async () => {
  const conference = conferenceOf({ 1: { authors: ['Ann Ash'] } }, ['Ed Elm'])
  expect(figuresText(await outgoing({ conference }), EN)).toBe('0 undeclared, with proof')
})

test('shows a chosen name beside the name in the files, or else beside the address', async () => {
  const { submissions, reviewers } = conferenceOf({ 1: { authors: ['Ann Ash'] } }, ['Bo B.', 'Cy Cedar'])
  const nameless = submissions.map((one) => ({ ...one, authors: [{ name: '', email: 'ann@x.org' }] }))
  const at = '2026-11-20T10:00:00.000Z'
  const choices = {
    'ann@x.org': { entry: 'Ann Ash', at },
    'bo.b.@x.org': { entry: 'Bo Birch', at },
    'cy.cedar@x.org': { entry: '', at },
  }
  const made = await outgoing({ conference: { submissions: nameless, reviewers }, choices })
  const chosen = aboutLines(made, EN).filter(({ label }) => label === 'Name chosen by you')
  expect(chosen.map(({ text }) => text)).toEqual(['Bo B. → Bo Birch', 'ann@x.org → Ann Ash'])
})

test('lists each decision once, on an author of a submission, too', async () => {
  const decisions = [
    decision(['Ann Ash', 'Cy Cedar'], 'confirmed', ['conf/x/2']),
    decision(['Bo Birch', 'Cy Cedar'], 'confirmed', ['conf/x/2']),
  ].map((one, index) => ({ ...one, id: index, pair: `pair ${index}` }))
  const lines = aboutLines(await outgoing({ decisions }), EN).map(({ text }) => text)
  const named = lines.filter((text) => text.includes('Cy Cedar'))
  expect(new Set(named).size).toBe(named.length)
  expect(named.length).toBeGreaterThan(0)
})

test('calls no conflict undeclared if the files have no declarations', async () => {
  const submissions = CONFERENCE.submissions.map((one) => ({ ...one, declared: [] }))
  const made = await outgoing({ conference: { submissions, reviewers: CONFERENCE.reviewers } })
  expect(figuresText(made, EN)).toBe('1 reviewer is an author · 4 conflicts, with proof')
  expect(figuresText(made, outputTexts('zh-CN'))).toContain('有冲突，有证据')
  expect(JSON.parse(conferenceJson(await outgoing()))).toMatchObject({ has_declarations: true })
  expect(JSON.parse(conferenceJson(made))).toMatchObject({
    has_declarations: false,
    figures: { undeclared: 0 },
  })
  const said = 'The files hold no declared conflicts, so nothing here is called undeclared.'
  expect(aboutLines(made, EN).map(({ text }) => text)).toContain(said)
  expect(conferenceReport(made, EN).replace(said, '')).not.toContain('undeclared')
})
