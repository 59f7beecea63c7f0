import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_NAMES, MAX_TEXT } from '../../../shared/limits.ts'
import { namesBeforeCommas, namesInText } from '../../../shared/people/names-in-text.ts'
import { LINE_BREAK, normalizeEntry } from '../../../shared/query/entries.ts'

/** Pieces of random texts, separated by `~`. Each piece triggers some rule of the reader. */
const TELLING = [
  ',~;~\n~\t~ ~  ~ and ~and~&~ & ~，~；~、~和~|~||~::~:~：~•~·~ · ~- ~ – ~*~1. ~(2) ~[3]~4)~(~)~[~]~{~}~<~>~（~）',
  '¹~²~†~1~12~ 0001~00011~2026~^a~^{1}~ª~ a~ b,~"~“~”~\'~’~Dr. ~Prof. ~Assoc. Prof. ~ PhD~, Ph. D.~, M.D.~ MA~, MA~MD~ M.S.~, Jr.~ III',
  ', Member, IEEE~ et al.~等~ada@example.org~@~https://example.org/a~0000-0002-1825-0097~ORCID~E-mail:~Authors: ~, Program Chair: ~By ',
  "Ada~Lovelace~Ada Lovelace~Lovelace, Ada~B.~J.-P.~van der~de~O'Neil~Wei Wang~MIT~University of London~王伟~김민수",
  'Иван Иванов~e\u0301~\u0301~\u200b~\ud83d~\ude00~ø~x',
].flatMap((line) => line.split('~'))
const telling = fc.array(fc.constantFrom(...TELLING), { maxLength: 20 }).map((parts) => parts.join(''))
const anyText = fc.oneof(telling, telling, fc.string({ unit: 'binary', maxLength: 60 }))

const word = fc.stringMatching(/^[A-Z][b-y]{2,7}$/).map((letters) => `${letters}ez`)

describe('the reader of any text', () => {
  it('returns each name once, never empty or with a line break', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const names = namesInText(text)
        expect(new Set(names).size).toBe(names.length)
        expect(names.filter((name) => name.trim() === '' || LINE_BREAK.test(name))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('returns names before commas as valid entries without brackets and addresses', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 5 }), (texts) => {
        const names = namesBeforeCommas(texts)
        expect(names.map(normalizeEntry)).toEqual(names)
        for (const name of names) expect(name).toMatch(/^[^[\]{}<>@,;:|*†¹²/\\\n\t\d]+( \d{4})?$/u)
      }),
      { numRuns: 500 },
    )
  })
})

describe('namesInText', () => {
  const lastWord = fc.constantFrom(
    ...'MA BA MS MD PE BS JD RN MBA LLM FRS PHD MSC Ma Ba Ms Md Pe Do Eng'.split(' '),
  )
  const named = fc.uniqueArray(
    fc.tuple(word, word, lastWord).map((words) => words.join(' ')),
    { minLength: 1, maxLength: 8 },
  )

  it.each([', ', '; ', '\n', ' and ', '、', '\n- '])(
    'keeps the last word of a name, such as `MA`, before %j',
    (separator) => {
      fc.assert(
        fc.property(named, (names) => {
          expect(namesInText(names.join(separator))).toEqual(names)
        }),
      )
    },
  )
})

/** Texts that, if repeated, are slow for a reader that starts over at each character. */
const HOSTILE = [
  ',~ ~\t~\n~(~(]~()~<~ - ~•~ ·~1.~^~a~A ~a:~@~a@ ~ and~|~"~\'~\u0301~王和~\ud83d~Dr ~ PhD~, Jr.~Lovelace, Ada; ~ 0001',
  ' et al. ~• Ada ~\\a[~\\author{\n~, ~ (A) ~<~@a.b:~A@a.b ~Authors: ~,"~"",~Ada Lovelace, ~Ada Lovelace\t~Ada Lovelace ¹',
  'Ada Lovelace (x) ~Ada (x) ~Scott;Shenker\n~Lovelace,Ada\n~\u0001~::~x x ',
].flatMap((line) => line.split('~'))

/** The length in characters. Code that starts over at each of them exceeds `LONGEST_MS`. */
const LENGTH = 100_000
const LONGEST_MS = 15_000

describe('the reader of a long text', () => {
  it.each(HOSTILE)('reads in linear time a text that repeats %j', { timeout: LONGEST_MS }, (unit) => {
    expect(namesInText(`Ada Lovelace\n${unit.repeat(LENGTH / unit.length)}`)[0]).toBe('Ada Lovelace')
  })

  it('reads only the first million characters', () => {
    const blank = ' '.repeat(MAX_TEXT - 'Ada Lovelace,'.length)
    expect(namesInText(`Ada Lovelace,${blank}Alan Turing`)).toEqual(['Ada Lovelace'])
  })

  it('returns only the first 20,000 names', () => {
    const names = Array.from(
      { length: MAX_NAMES + 1 },
      (_, index) =>
        `${['Ada', 'Emmy'][Math.floor(index / 17_576)]} Love${[676, 26, 1].map((place) => String.fromCharCode(97 + (Math.floor(index / place) % 26))).join('')}`,
    )
    expect(namesInText(names.join('\n'))).toEqual(names.slice(0, MAX_NAMES))
  })
})
