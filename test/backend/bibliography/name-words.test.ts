import { expect, test } from 'vitest'
import { beginsWords, extraWords, isInitial, wordsOf } from '../../../backend/bibliography/name-words.ts'

const extra = (entry: string, name: string) => extraWords(wordsOf(entry), wordsOf(name))

test.each([
  ['yann lecun', 'yann lecun', 0],
  ['lecun yann', 'yann lecun', 0],
  ['lecun, yann', 'yann lecun', 0],
  ['j widom', 'jennifer widom', 0],
  ['j. widom', 'jennifer e. widom', 1],
  ['r.h. arpaci dusseau', 'remzi h. arpaci dusseau', 0],
  ['e. dijkstra', 'edsger w. dijkstra', 1],
  ['john j. smith', 'john j smith', 0],
])('%s fits %s and leaves %i words over', (entry, name, count) => {
  expect(extra(entry, name)).toBe(count)
})

test.each([
  ['jen widom', 'jennifer widom'],
  ['jennifer widom', 'j. widom'],
  ['wei wei', 'wei wang'],
  ['j. j. smith', 'john smith'],
  ['john smith jr', 'john smith'],
  ['john john smith', 'john james smith'],
])('%s does not fit %s', (entry, name) => {
  expect(extra(entry, name)).toBe(-1)
})

test('a full word takes its own place before an initial may', () => {
  expect(extra('j. john', 'john jacob')).toBe(0)
  expect(extra('j. john', 'john smith')).toBe(-1)
})

test('a character of a script that does not abbreviate is no initial', () => {
  expect(['j', 'ж', 'é'].every(isInitial)).toBe(true)
  expect(['王', '김', 'や', 'jr', ''].some(isInitial)).toBe(false)
})

test('each beginning needs a word of its own, and the longer ones choose first', () => {
  const begins = (query: string, name: string) => beginsWords(wordsOf(query), wordsOf(name))
  expect(begins('w wa', 'wang wei')).toBe(true)
  expect(begins('wa wa', 'wang wei')).toBe(false)
  expect(begins('', 'wang')).toBe(true)
})
