import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeEntries, normalizeEntry, parseEntries } from '../../../shared/query/entries.ts'

/** Random lines often get these characters, which have a meaning in docs/dev/protocol.md, Entries. */
const TELLING = [
  ...['|', '||', '::', ':', '\t', ' ', '  ', '\u00a0', '\u3000', '\u2009', '\u0085', '\ufeff'],
  ...['(', ')', '（', '）', '()', ' (MIT)', '（清华）', '((', '))'],
  ...['e\u0301', '\u0301', 'é', 'Å', '\u212b', 'ﬁ', '王', '😀', '\ud83d', '\ude00'],
  ...['0001', 'Wei Wang', 'a', '-', '.'],
]
const telling = fc.array(fc.constantFrom(...TELLING), { maxLength: 12 }).map((parts) => parts.join(''))
const line = fc.oneof(telling, fc.string({ unit: 'binary', maxLength: 20 }))
const lines = fc.array(line, { maxLength: 12 })

describe('normalizeEntry', () => {
  it.each([
    ['plain', 'Ion Stoica', 'Ion Stoica'],
    ['outer and inner white space', '  Ion \t', 'Ion'],
    ['runs of any Unicode space', 'Ion\u00a0\u3000 \u2009Stoica', 'Ion Stoica'],
    ['decomposed letters', 'Ugur C\u0327etintemel', 'Ugur Çetintemel'],
    ['a homonym number', 'Wei Wang 0001', 'Wei Wang 0001'],
    ['nothing but space', ' \u3000\t ', ''],
    ['nothing before the organization', '| MIT', ''],
  ])('normalizes a line: %s', (_what, text, entry) => {
    expect(normalizeEntry(text)).toBe(entry)
  })

  it.each([
    ['a double bar', 'Jane Doe || MIT || CSAIL', 'Jane Doe'],
    ['a bar', 'Jane Doe | MIT | CSAIL', 'Jane Doe'],
    ['two colons', 'Jane Doe :: MIT :: CSAIL', 'Jane Doe'],
    ['a tab', 'Jane Doe\tMIT\tCSAIL', 'Jane Doe'],
    ['a double bar rather than an earlier bar', 'Jane | Doe || MIT', 'Jane | Doe'],
    ['a bar rather than two earlier colons', 'Jane :: Doe | MIT', 'Jane :: Doe'],
    ['two colons rather than an earlier tab', 'Jane\tDoe :: MIT', 'Jane Doe'],
    ['the end of a line with a single colon', 'Jane: Doe', 'Jane: Doe'],
  ])('ends the name at %s', (_what, text, entry) => {
    expect(normalizeEntry(text)).toBe(entry)
  })

  it.each([
    ['nested groups', 'Jane Doe (MIT (CSAIL))', 'Jane Doe'],
    ['several groups', 'Jane Doe (MIT) (chair)', 'Jane Doe'],
    ['full-width groups', '王伟（清华大学）', '王伟'],
    ['balanced groups of mixed kinds', 'Jane Doe（MIT (CSAIL)）(chair)', 'Jane Doe'],
    ['a group without a space before it', 'Jane Doe(MIT)', 'Jane Doe'],
    ['an empty group', 'Jane Doe ()', 'Jane Doe'],
    ['all but the first group', '(Jane) (Doe)', '(Jane)'],
    ['a group before the organization', 'Jane Doe (chair) || MIT (CSAIL)', 'Jane Doe'],
  ])('removes %s from the end', (_what, text, entry) => {
    expect(normalizeEntry(text)).toBe(entry)
  })

  it.each([
    ['in the middle', 'Jane (J.) Doe'],
    ['that never closes', 'Jane Doe (MIT'],
    ['that never opens', 'Jane Doe MIT)'],
    ['that closes with another kind', 'Jane Doe (MIT）'],
    ['that is the whole text', '(Jane Doe)'],
  ])('keeps a bracket group %s', (_what, text) => {
    expect(normalizeEntry(text)).toBe(text)
  })

  it('returns NFC text with single spaces between words', () => {
    fc.assert(
      fc.property(line, (text) => {
        const entry = normalizeEntry(text)
        expect(entry).toBe(entry.normalize('NFC'))
        expect(entry).not.toMatch(/^[\s\p{White_Space}]|[\s\p{White_Space}]$|[\s\p{White_Space}]{2}/u)
        expect(entry.replaceAll(' ', '')).not.toMatch(/[\s\p{White_Space}]/u)
      }),
    )
  })

  it('returns the same for composed and decomposed text', () => {
    fc.assert(
      fc.property(line, (text) => {
        expect(normalizeEntry(text.normalize('NFD'))).toBe(normalizeEntry(text.normalize('NFC')))
      }),
    )
  })

  it('removes every balanced bracket group after a name', () => {
    const group = fc.letrec<{ group: string }>((tie) => ({
      group: fc
        .tuple(
          fc.constantFrom(['(', ')'] as const, ['（', '）'] as const),
          fc.array(fc.oneof({ depthSize: 'small' }, fc.constantFrom('MIT', ' ', 'x', ''), tie('group')), {
            maxLength: 3,
          }),
        )
        .map(([[open, close], inner]) => open + inner.join('') + close),
    })).group
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('', ' '), group), { maxLength: 4 }), (groups) => {
        expect(normalizeEntry(`Jane Doe${groups.map((parts) => parts.join('')).join('')}`)).toBe('Jane Doe')
      }),
    )
  })

  it('changes nothing in a second pass, unless an organization mark remains', () => {
    fc.assert(
      fc.property(line, (text) => {
        const once = normalizeEntry(text)
        fc.pre(!once.includes('|') && !once.includes('::'))
        expect(normalizeEntry(once)).toBe(once)
      }),
    )
  })
})

describe('parseEntries', () => {
  it('reads one entry from each line, for every kind of line break', () => {
    expect(parseEntries('A\nB\r\nC\rD\u2028E\u2029F\u0085G\vH\fI')).toEqual([...'ABCDEFGHI'])
  })

  it('drops blank lines and exact duplicates', () => {
    expect(parseEntries('B\n\nA\n  \nB (MIT)\n(\nA | CMU\n')).toEqual(['B', 'A', '('])
  })

  it('distinguishes entries by case and by homonym number', () => {
    const text = 'Wei Wang\nwei wang\nWei Wang 0001'
    expect(parseEntries(text)).toEqual(text.split('\n'))
  })
})

describe('normalizeEntries', () => {
  it('lists each normalized line once, in the order of first appearance', () => {
    fc.assert(
      fc.property(lines, (texts) => {
        const entries = normalizeEntries(texts)
        const all = texts.map(normalizeEntry)
        expect(new Set(entries).size).toBe(entries.length)
        expect(entries).not.toContain('')
        expect(new Set(entries)).toEqual(new Set(all.filter((entry) => entry !== '')))
        const places = entries.map((entry) => all.indexOf(entry))
        expect(places).toEqual([...places].sort((a, b) => a - b))
      }),
    )
  })
})
