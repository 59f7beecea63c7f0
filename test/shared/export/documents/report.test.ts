import { expect, test } from 'vitest'
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

test('lists the pairs with a finding, their decisions and papers, in a page without scripts', () => {
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

test('is named after the query, and says its size', () => {
  const html = reportOf({ ...takenOf(answer), name: 'Paper 118' }, EN)
  expect(html).toContain('<h1>Paper 118</h1>')
  expect(html).toContain('<p>Conflicts of interest: 1 × 2 names</p>')
})
