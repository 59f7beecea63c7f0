import { expect, test } from 'vitest'
import { easychair } from '../../../../extension/capture/sites/conference-systems.ts'
import { collectedBy, inView } from '../in-view.ts'

const page = (title: string, table: string) =>
  inView(
    `<div class="pagetitle">${title}</div><div class="ct_tbl"><table>${table}</table></div><footer></footer>`,
    'https://easychair.org/conferences/pc?a=1',
  )

const MEMBERS = `<tr><th>name</th><th>affiliation</th></tr>
<tr><td><a href="/person?1">Ion Stoica</a> (chair)</td><td>Berkeley</td></tr>
<tr><td>Scott Shenker</td><td>Berkeley</td></tr>`

test.each([
  ['Program Committee of MADEUP', 'committee'],
  ['PC members', 'committee'],
  ['Reviewers', 'reviewers'],
])('%s with whole names in one column are the kind %s', (title, kind) => {
  expect(collectedBy(easychair, page(title, MEMBERS))).toEqual([
    { kind, title, names: ['Ion Stoica', 'Scott Shenker'] },
  ])
})

test('a table of people on a page of another kind gives nothing', () => {
  expect(collectedBy(easychair, page('Log of MADEUP', MEMBERS))).toEqual([])
})

test('a column of names without anything about people beside it gives nothing', () => {
  const tracks = '<tr><th>name</th><th>papers</th></tr><tr><td>Main Track</td><td>31</td></tr>'
  expect(collectedBy(easychair, page('Program Committee', tracks))).toEqual([])
})
