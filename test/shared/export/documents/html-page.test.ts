import { expect, test } from 'vitest'
import {
  escaped,
  htmlPage,
  htmlTable,
  paperLink,
  paragraphs,
} from '../../../../shared/export/documents/html-page.ts'
import { paper } from '../../conflicts/answers.ts'
import { EN } from '../taken.ts'

const HOSTILE = `</td><script>'"&`
const SAFE = '&#60;/td&#62;&#60;script&#62;&#39;&#34;&#38;'

test('writes titles, heads, labels and texts as text', () => {
  const table = htmlTable([HOSTILE], [{ head: HOSTILE, width: 40, cell: escaped }])
  const about = [{ label: HOSTILE, text: HOSTILE }]
  const content = table + paragraphs([HOSTILE])
  const html = htmlPage({ title: HOSTILE, language: 'en', content, about }, EN)
  expect(html).not.toContain('<script>')
  expect(html.split(SAFE)).toHaveLength(8)
  expect(html).toContain(`default-src 'none'; style-src 'unsafe-inline'`)
})

test('replaces control characters by spaces, but not line breaks and tabs', () => {
  expect(escaped('a\0b\u001bc\u0085d\n\te')).toBe('a b c d\n\te')
})

test.each([
  [
    'the address of a paper',
    paper('T', { url: 'https://doi.org/10.1/1' }),
    '<a href="https://doi.org/10.1/1">T</a>',
  ],
  ['a script', paper('T', { url: 'javascript:alert(1)' }), 'T'],
  ['no address', paper('T', {}), 'T'],
])('links the title only to an address of the web: %s', (_what, item, html) => {
  expect(paperLink(item, EN)).toBe(html)
})

test('names a paper without a title, unless the caller gives a text', () => {
  const untitled = paper('', {})
  expect([paperLink(untitled, EN), paperLink(untitled, EN, '1 <paper>')]).toEqual([
    escaped(EN.t('untitled')),
    '1 &#60;paper&#62;',
  ])
})
