import { expect, test } from 'vitest'
import { ANY_WORK } from '../../../../shared/conflicts/policy/conflict-policy.ts'
import { reportOf } from '../../../../shared/export/documents/report.ts'
import { answerOf, pair, paper } from '../../conflicts/answers.ts'
import { EN, takenOf } from '../taken.ts'

const answer = answerOf([
  pair('A <b>', 'X', {
    verdict: 'conflict',
    items: [paper('On & on', { key: 'conf/x/1', venue: 'V', year: 2020 })],
  }),
  pair('A <b>', 'Y', { verdict: 'none' }),
])

test('lists pairs with findings in a page without scripts', () => {
  const html = reportOf(
    takenOf(answer, { decisions: { 'A <b>–X': { ruling: 'confirmed', note: 'seen' } } }),
    EN,
  )
  expect(html).toMatch(/^<!doctype html>/)
  expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
  expect(html).not.toMatch(/<script|<b>/)
  expect(html).toContain('<h3>A &#60;b&#62; – X</h3>')
  expect(html).toContain('<a href="https://dblp.org/rec/conf/x/1">On &#38; on</a> V · 2020')
  expect(html).toMatch(/decided .*: .*“seen”/)
  expect(html).toContain('1 further pair is clear and not listed.')
})

test('has the query’s name as title, or the query’s size if it has no name', () => {
  const html = reportOf({ ...takenOf(answer), name: 'Paper 118' }, EN)
  expect(html).toContain('<h1>Paper 118</h1>')
  expect(html).toContain('<p>Conflicts of interest: 1 × 2 names</p>')
  expect(reportOf(takenOf(answer), EN)).not.toContain('<p>Conflicts of interest: 1 × 2 names</p>')
})

const widths = (html: string): string[] =>
  [...html.matchAll(/col style="width:(\d+)%/g)].map(([, width]) => width ?? '')

test('lists the pairs with a finding, then their papers, or neither if no pair has a finding', () => {
  const open = pair('A', 'Z', { verdict: 'possible' })
  const html = reportOf(takenOf({ ...answer, ...answerOf([...answer.pair_pubs, open]) }), EN)
  expect(html).not.toContain('null')
  expect(html.match(/<h3>/g)).toHaveLength(1)
  expect(widths(html)).toEqual(['20', '20', '24', '9', '7', '20'])
  expect(html).toContain('<td dir="auto">1</td><td dir="auto">2020</td>')
  expect(html.match(/<h2>.*?<\/h2>/g)).toEqual(['<h2>Papers</h2>', '<h2>About this file</h2>'])
  expect(html).toContain('<p>conflict; 1 joint paper, last 2020</p>')
  expect(html).not.toContain('more')
  const clear = reportOf(takenOf(answerOf([pair('A', 'Y', { verdict: 'none' })])), EN)
  expect(clear).toContain('<p>No pair needs checking.</p>')
  expect(clear).not.toMatch(/<table|<h2>Papers/)
})

test('says how many papers it does not list or count', () => {
  const items = [
    paper('At the edge', { year: 2024, left_name: 'A. A.', right_name: 'X. X.' }),
    paper('Without year', { year: null, venue: null, left_name: 'A' }),
    paper('Old', { year: 2001 }),
  ]
  const more = answerOf([pair('A', 'X', { verdict: 'conflict', count: 5, items })])
  expect(reportOf(takenOf(more), EN)).toContain('<p>and 2 more papers</p>')
  const html = reportOf(takenOf(more, { policy: { ...ANY_WORK, name: 'Recent', months: 24 } }), EN)
  expect(html).toContain('<p>3 more papers do not count under the policy</p>')
  const one = answerOf([
    pair('A', 'X', { verdict: 'conflict', items: [...items.slice(0, 1), paper('Old', { year: 2001 })] }),
  ])
  expect(reportOf(takenOf(one, { policy: { ...ANY_WORK, name: 'Recent', months: 60 } }), EN)).toContain(
    '<p>1 more paper ',
  )
  const fewer = answerOf([pair('A', 'X', { verdict: 'conflict', count: 4, items })])
  const report = reportOf(takenOf(fewer), EN)
  expect(report).toContain('<p>and 1 more paper</p>')
  expect(widths(report)).toHaveLength(6)
  expect(report.match(/as printed/g)).toHaveLength(2)
  expect(html).toContain('At the edge SIGCOMM · 2024 · at the edge of the window · as printed: A. A., X. X.')
  expect(html).toContain('Without year no year · at the edge of the window · as printed: A<')
})
