import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { linesWithin, placeByTag } from '../../../../shared/people/markup/html.ts'

function linesIn(html: string, most = 1_000): string {
  const { document } = parseHTML(`<main>${html}</main>`)
  const textOf = (node: Node): string => node.textContent ?? ''
  // The cast is safe, because this document always has a `main` element.
  return linesWithin(document.querySelector('main') as Node, { textOf, placeOf: placeByTag, most }).replace(
    / +/g,
    ' ',
  )
}

test.each([
  ['Ann Lee<sup>a</sup>', 'Ann Lee'],
  ['Ann Lee<sup>1</sup> Bo Li<sup>2</sup>', 'Ann Lee, Bo Li'],
  [`Ann Lee<sup>1</sup> Bo Li<sup>2</sup> (${'x'.repeat(40)})`, `Ann Lee, Bo Li (${'x'.repeat(40)})`],
  ['Ann Mac<sup>K</sup>enzie', 'Ann MacKenzie'],
  ['Ann M<sup>c</sup> Gregor', 'Ann Mc Gregor'],
  ['Ann <!-- Bo -->Lee', 'Ann Lee'],
])('removes comments and marks of affiliations, but no letter of a name, from %s', (html, text) => {
  expect(linesIn(html)).toBe(text)
})

test.each([
  ['Ann Lee <sup>Bo Li</sup>', 'Ann Lee, Bo Li'],
  ['<sup> Bo Li </sup>Ann Lee', 'Bo Li, Ann Lee'],
  ['<sup>Bo Li</sup> Ann Lee', 'Bo Li, Ann Lee'],
])('reads a name in a superscript as one more person: %s', (html, text) => {
  expect(linesIn(html)).toBe(text)
})

test('puts blocks on lines of their own, and tabs between the cells of a row', () => {
  expect(linesIn('Ann<p>Bo</p>Li')).toBe('Ann\nBo\nLi')
  expect(linesIn('<table><tr><th>Ann</th><td>Bo</td><td>Li</td></tr></table>').trim()).toBe('Ann\tBo\tLi')
})

test('stops reading an element at the limit', () => {
  expect(linesIn('<b>Ann</b><b>Lee</b>', 3)).toBe('Ann')
})

test('reads elements that are nested 20,000 deep', () => {
  const { document } = parseHTML('<main></main>')
  const depth = 20_000
  let inner: Node = document.createTextNode('Ann Lee')
  for (let level = 0; level < depth; level++) {
    const outer = document.createElement('b')
    outer.append(inner)
    inner = outer
  }
  expect(linesWithin(inner, { textOf: () => 'Ann Lee', placeOf: placeByTag, most: 10_000 })).toBe('Ann Lee')
})
