import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { namesIn } from '../../../../extension/capture/reading/page-text.ts'

test('finds no name in an element with which the page breaks off', () => {
  const { document } = parseHTML('<div><p><b>Ion Stoica</b>, <b>Scott She')
  expect(namesIn(document.querySelectorAll('b'))).toEqual(['Ion Stoica'])
})
