import { expect, test } from 'vitest'
import { springer } from '../../../../extension/capture/sites/publishers.ts'
import { collectedBy, inView } from '../in-view.ts'

const BOOK = 'https://link.springer.com/book/10.1007/3-540-00000-0'

test('the editors of an older page of a book are found', () => {
  const html = `<main><h1>Made Up</h1><div id="editorsandaffiliations"><ul>
  <li itemprop="editor"><span class="authors-affiliations__name">Ion Stoica</span><ul><li>1</li></ul></li>
  <li itemprop="editor"><span class="authors-affiliations__name">Scott Shenker</span></li></ul></div></main><footer></footer>`
  expect(collectedBy(springer, inView(html, BOOK))).toEqual([
    { kind: 'contributors', title: 'Made Up', names: ['Ion Stoica', 'Scott Shenker'] },
  ])
})

test('editors of one affiliation are told apart', () => {
  const html = `<main><h1>Made Up</h1><div id="editorsandaffiliations-content">
  <p class="c-article-author-affiliation__authors-list">Ion Stoica, Scott Shenker &amp; Jennifer Widom</p></div></main><p></p>`
  expect(collectedBy(springer, inView(html, BOOK))[0]?.names).toEqual([
    'Ion Stoica',
    'Scott Shenker',
    'Jennifer Widom',
  ])
})
