import { expect, test } from 'vitest'
import { microsoftCmt } from '../../../../extension/capture/sites/conference-systems.ts'
import { collectedBy, inView } from '../in-view.ts'

const page = (html: string) =>
  inView(`${html}<footer></footer>`, 'https://cmt3.research.microsoft.com/MADEUP2026/Page')

const summary = (authors: string): string =>
  `<table data-bind="with: submission"><tr><td>Authors</td><td>${authors}</td></tr></table>`

test.each([
  ['blocks', '<p>Ion Stoica (Berkeley) &lt;a@b.example&gt;</p><p><b>Scott Shenker</b> (ICSI)*</p>'],
  ['broken lines', 'Ion Stoica (Berkeley)<br>Scott Shenker &lt;a@b.example&gt;'],
  [
    'bare text between comments',
    '<!-- ko foreach: authors -->Ion Stoica (Berkeley)<!-- /ko --><br>Scott Shenker<!-- done -->',
  ],
  ['one line', 'Ion Stoica (Berkeley)*; Scott Shenker (ICSI)'],
])('a summary that writes its authors in %s gives them', (_, authors) => {
  expect(collectedBy(microsoftCmt, page(summary(authors)))).toEqual([
    { kind: 'authors', names: ['Ion Stoica', 'Scott Shenker'] },
  ])
})

test('a summary nested without end does no harm', () => {
  const deep = `${'<div>'.repeat(3_000)}Ion Stoica${'</div>'.repeat(3_000)}`
  expect(collectedBy(microsoftCmt, page(summary(deep)))[0]?.names).toEqual(['Ion Stoica'])
})

test.each([
  ['Manage Meta-Reviewers', 'reviewers'],
  ['Manage Conference Users', 'users'],
  ['Email Log', undefined],
])('a list under %s holds people of the kind %s', (heading, kind) => {
  const html = `<h2>${heading}</h2><table><thead><tr><th>First Name</th><th>Last Name</th></tr></thead>
  <tbody data-bind="foreach: items"><tr><td>Ion</td><td>Stoica</td></tr></tbody></table>`
  expect(collectedBy(microsoftCmt, page(html))[0]?.kind).toBe(kind)
})
