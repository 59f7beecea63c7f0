import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { WORD_TOKENIZER } from '../../../backend/database/bibliography-schema.ts'
import {
  beginsWords,
  extraWords,
  joinedWords,
  otherOrders,
  splitWords,
} from '../../../backend/names/name-tokens.ts'
import { foldedBase } from '../../../shared/names/folding.ts'
import { wordsOf } from '../../../shared/names/name-words.ts'

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
])('matches the entry %s with %s, which has %i more words', (entry, name, count) => {
  expect(extra(entry, name)).toBe(count)
})

test.each([
  ['jen widom', 'jennifer widom'],
  ['jennifer widom', 'j. widom'],
  ['wei wei', 'wei wang'],
  ['j. j. smith', 'john smith'],
  ['john smith jr', 'john smith'],
  ['john john smith', 'john james smith'],
])('does not match the entry %s with %s', (entry, name) => {
  expect(extra(entry, name)).toBe(-1)
})

test('matches full words before initials', () => {
  expect(extra('j. john', 'john jacob')).toBe(0)
  expect(extra('j. john', 'john smith')).toBe(-1)
})

test('matches each beginning with a different word', () => {
  const begins = (query: string, name: string) => beginsWords(wordsOf(query), wordsOf(name))
  expect(begins('w wa', 'wang wei')).toBe(true)
  expect(begins('wa wa', 'wang wei')).toBe(false)
  expect(begins('', 'wang')).toBe(true)
})

/** Splits as the tokenizer of `person_words` does. */
function tokenize() {
  const database = new Database(':memory:')
  onTestFinished(() => void database.close())
  database.exec(`CREATE VIRTUAL TABLE stored USING fts5 (words, tokenize = ${WORD_TOKENIZER});
    CREATE VIRTUAL TABLE tokens USING fts5vocab (stored, instance)`)
  const insert = database.prepare<[string]>('INSERT INTO stored (rowid, words) VALUES (1, ?)')
  const select = database.prepare<[], string>('SELECT term FROM tokens ORDER BY offset').pluck()
  return (text: string) => {
    database.exec('DELETE FROM stored')
    insert.run(text)
    return select.all()
  }
}

test('splits a text into words as the full-text index does', () => {
  const tokens = tokenize()
  const letter = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
    fc.constantFrom(..." aB'’.,;()/-·é"),
  )
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 20 }), (letters) => {
      const words = wordsOf(foldedBase(letters.join('')))
      expect(tokens(words.join(' '))).toEqual(words)
    }),
    { numRuns: 500 },
  )
})

test('splits names of ASCII characters as the full-text index does', () => {
  const tokens = tokenize()
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 40 }), (name) => {
      const folded = foldedBase(name)
      expect(tokens(folded)).toEqual(wordsOf(folded))
    }),
    { numRuns: 500 },
  )
})

test('splits every letter, mark and digit of Unicode as the full-text index does', () => {
  const words: string[] = []
  for (let code = 0; code <= 0x10_ffff; code++) {
    const character = String.fromCodePoint(code)
    if (/[\p{L}\p{M}\p{N}']/u.test(character)) words.push(...wordsOf(foldedBase(character)))
  }
  const stored = tokenize()(words.join(' '))
  // Finds the first difference, because a list of all differences takes minutes to print.
  expect(words.find((word, index) => word !== stored[index])).toBeUndefined()
  expect(stored).toHaveLength(words.length)
})

test('splits a given name anywhere, but a family name only after a particle', () => {
  expect([...splitWords(['minho', 'lee'])]).toEqual(['mi nho lee', 'min ho lee'])
  expect([...splitWords(['jo', 'dewitt'])]).toEqual(['jo de witt'])
  expect([...splitWords(['jo', 'vandermolen'])]).toEqual([
    'jo van dermolen',
    'jo vande rmolen',
    'jo vander molen',
  ])
  expect([...splitWords([])]).toEqual([])
})

test('moves the family name to either end', () => {
  expect(otherOrders(['hwang', 'seung', 'won'])).toEqual(['seung won hwang', 'won hwang seung'])
  expect(otherOrders(['garcia', 'molina', 'hector'])).toContain('hector garcia molina')
  expect(otherOrders(['hwang'])).toEqual([])
})

test('joins two adjacent words at each of the first four joints', () => {
  expect([...joinedWords(['an', 'bo', 'cy', 'de', 'eve', 'fay'])]).toEqual([
    'anbo cy de eve fay',
    'an bocy de eve fay',
    'an bo cyde eve fay',
    'an bo cy deeve fay',
  ])
  expect([...joinedWords(['an'])]).toEqual([])
})
