import fc from 'fast-check'
import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { boundedNames, foundGroup, namesIn } from '../../../../extension/capture/reading/people.ts'

test('names keep their order, come once, are never empty, long or more than 500', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 210 }), { maxLength: 700 }), (names) => {
      const kept = boundedNames(names)
      expect(kept).toEqual(
        [...new Set(names)].filter((name) => name !== '' && name.length <= 200).slice(0, 500),
      )
    }),
  )
})

test('5,000 elements give 500 names', () => {
  const { document } = parseHTML(
    `<ul>${Array.from({ length: 5_000 }, (_, nth) => `<li>Ann ${nth}</li>`).join('')}</ul>`,
  )
  expect(namesIn(document.querySelectorAll('li')).length).toBe(500)
})

test('an element with which the page breaks off gives no name', () => {
  const { document } = parseHTML('<div><p><b>Ion Stoica</b>, <b>Scott She')
  expect(namesIn(document.querySelectorAll('b'))).toEqual(['Ion Stoica'])
})

test('a title is cut at 200 and left out when empty, a group without people is none', () => {
  expect(foundGroup('authors', 'x'.repeat(300), ['Ion Stoica'])[0]?.title).toBe('x'.repeat(200))
  expect(foundGroup('authors', '', ['Ion Stoica'])).toEqual([{ kind: 'authors', names: ['Ion Stoica'] }])
  expect(foundGroup('authors', 'Made Up', [])).toEqual([])
})
