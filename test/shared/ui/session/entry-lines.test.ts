import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEntries } from '../../../../shared/query/entries.ts'
import { addEntries, entryLines, replaceEntries } from '../../../../shared/ui/session/entry-lines.ts'
import { lineOf } from '../../../../shared/words/sides-problem-text.ts'

const messy = fc
  .array(
    fc.constantFrom('Ion Stoica', ' Ion  Stoica', 'Ion Stoica (MIT)', '', ' ', '||MIT', 'Wei Wang 0001|X'),
  )
  .chain((lines) => fc.constantFrom('\n', '\r\n', '\u2028').map((end) => lines.join(end)))

test('the lines that are used are the entries that are asked', () => {
  fc.assert(
    fc.property(fc.oneof(messy, fc.string()), (text) => {
      const used = entryLines(text).filter((line) => line.kind === 'used' || line.kind === 'too-long')
      expect(used.map(({ entry }) => entry)).toEqual(parseEntries(text))
    }),
  )
})

test('what was changed, repeated or holds no name is told apart', () => {
  expect(entryLines('Ion Stoica\nIon Stoica (MIT)\n\nScott Shenker || ICSI\n||MIT')).toEqual([
    { number: 1, kind: 'used', line: 'Ion Stoica', entry: 'Ion Stoica', isChanged: false },
    { number: 2, kind: 'repeated', line: 'Ion Stoica (MIT)', entry: 'Ion Stoica' },
    { number: 4, kind: 'used', line: 'Scott Shenker || ICSI', entry: 'Scott Shenker', isChanged: true },
    { number: 5, kind: 'no-name', line: '||MIT' },
  ])
})

test('a name that is too long to be asked is told apart, and its line is found', () => {
  const name = 'x'.repeat(501)
  const line = `${name} (MIT)`
  const text = `Ion Stoica\n\n${line}\n${'x'.repeat(500)} ${'(MIT)'.repeat(200)}`
  expect(entryLines(text).map(({ number, kind }) => [number, kind])).toEqual([
    [1, 'used'],
    [3, 'too-long'],
    [4, 'used'],
  ])
  expect(entryLines(text)[1]).toEqual({ number: 3, kind: 'too-long', line, entry: name, length: 501 })
  expect(lineOf(text, name)).toBe(3)
})

test('a name takes the place of every line that means the entry; other lines stay as typed', () => {
  const replaced = [{ entry: 'Wei Wang', name: 'Wei Wang 0010' }]
  expect(replaceEntries(' Wei Wang (UCLA)\nJian Pei  (SFU)\nWei Wang', replaced)).toBe(
    'Wei Wang 0010\nJian Pei  (SFU)\nWei Wang 0010',
  )
})

test('added names stand under the others, a line each, as entries; those that are there already are left out', () => {
  expect(addEntries('Ion Stoica (UCB)\n', ['Scott Shenker', 'Ion Stoica', 'Wei  Wang (UCLA)'])).toEqual({
    text: 'Ion Stoica (UCB)\nScott Shenker\nWei Wang',
    added: 2,
  })
  expect(addEntries(' \n', ['A B'])).toEqual({ text: 'A B', added: 1 })
})

test('a name with several separators is added as its line is read', () => {
  expect(addEntries('', ['A :: B | C', '| ||'])).toEqual({ text: 'A', added: 1 })
})

test('adding loses and changes nothing that was typed, and adding again adds nothing', () => {
  fc.assert(
    fc.property(messy, fc.array(fc.string()), (text, names) => {
      const once = addEntries(text, names)
      expect(once.text.startsWith(text.trimEnd())).toBe(true)
      expect(parseEntries(once.text)).toHaveLength(parseEntries(text).length + once.added)
      expect(addEntries(once.text, names)).toEqual({ text: once.text, added: 0 })
    }),
  )
})
