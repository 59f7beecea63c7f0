import { describe, expect, it, test } from 'vitest'
import { MAX_NAMES } from '../../../shared/limits.ts'
import { namesBeforeCommas, namesInEach, namesInText } from '../../../shared/people/names-in-text.ts'

test.each([
  [
    'Matei Zaharia, Tathagata Das, Justin Ma,\nMichael J. Franklin, Ion Stoica\nUniversity of California, Berkeley',
    'Matei Zaharia | Tathagata Das | Justin Ma | Michael J. Franklin | Ion Stoica',
  ],
  [
    'Ion Stoica∗, Robert Morris‡, David Liben-Nowell‡, David R. Karger‡, M. Frans Kaashoek‡\nStanford University\nistoica@cs.example.edu',
    'Ion Stoica | Robert Morris | David Liben-Nowell | David R. Karger | M. Frans Kaashoek',
  ],
  [
    'Jane Roe1,2,†, Li Wei1, and José A. de Souza3\n1Institute of Examples, 2MIT, 3Universidade de Exemplo\n†Corresponding author: jane@example.org',
    'Jane Roe | Li Wei | José A. de Souza',
  ],
  [
    'van der Aalst, W. M. P., Garcia-Molina, H., & O’Neil, P. E. (1996).',
    'W. M. P. van der Aalst | H. Garcia-Molina | P. E. O’Neil',
  ],
  [
    'Jane Roe (Example University); Li Wei (Beispiel GmbH, Berlin, Germany); José de Souza',
    'Jane Roe | Li Wei | José de Souza',
  ],
])('reads authors as papers print them: %j', (text, names) => {
  expect(namesInText(text).join(' | ')).toBe(names)
})

describe('namesInText', () => {
  it.each([
    'Alan Turing, UW, Grace Hopper, HP',
    'Vandersteen, Ngozi; Kealoha; Raman, Priya',
    'Ada Lovelace, Alan Turing and the team around them',
  ])('returns an unread line that may name a person: %s', (line) => {
    expect(namesInText(`Ion Stoica\n  ${line}`)).toEqual(['Ion Stoica', line])
  })

  it.each([
    'We thank the reviewers for their help.',
    'University of California, Berkeley',
    'read by 12 people',
    'Alan Turing wrote to us. '.repeat(10),
  ])('leaves out an unread line without a name: %s', (line) => {
    expect(namesInText(`Ion Stoica\n${line}`)).toEqual(['Ion Stoica'])
  })
})

test.each(['0000-0002-1825-0097', '64/5141'])('reads no name from the identifier %s', (identifier) => {
  expect(namesInText(`Ion Stoica\n${identifier}`)).toEqual(['Ion Stoica'])
})

describe('namesInEach', () => {
  it('finds several people in a text with line breaks', () => {
    const texts = ['Ion\n  Stoica, Scott Shenker and Ali Ghodsi', 'Lovelace, Ada; Turing, Alan']
    expect(namesInEach(texts)).toEqual([
      'Ion Stoica',
      'Scott Shenker',
      'Ali Ghodsi',
      'Ada Lovelace',
      'Alan Turing',
    ])
  })

  it('reads only the first 20,000 texts', () => {
    const texts = Array.from({ length: MAX_NAMES }, () => '-')
    expect(namesInEach([...texts, 'Ada Lovelace'])).toEqual([])
  })
})

describe('namesBeforeCommas', () => {
  it('reads only the first 20,000 texts', () => {
    const texts = Array.from({ length: MAX_NAMES }, () => '-')
    expect(namesBeforeCommas([...texts, 'Ada Lovelace'])).toEqual([])
  })

  it('leaves out any text after a comma, even if it may be a name', () => {
    expect(namesBeforeCommas(['Ion Stoica, Carnegie Mellon', 'Scott Shenker, Johnson and Johnson'])).toEqual([
      'Ion Stoica',
      'Scott Shenker',
    ])
  })

  it('turns `Last, First` around when every text has that form', () => {
    expect(namesBeforeCommas(['Stoica, Ion', 'Garcia Molina, Hector'])).toEqual([
      'Ion Stoica',
      'Hector Garcia Molina',
    ])
  })

  it('ends a name at a semicolon, a dash or "and"', () => {
    const texts = ['Ion Stoica; New York', 'Ann Lee – Tel Aviv', 'Scott Shenker and Ali Ghodsi']
    expect(namesBeforeCommas(texts)).toEqual(['Ion Stoica', 'Ann Lee', 'Scott Shenker', 'Ali Ghodsi'])
  })

  it('reads a name in Latin letters from brackets, but no affiliation', () => {
    expect(namesBeforeCommas(['李国良（Guoliang Li）', 'Ann Lee (London)'])).toEqual([
      'Guoliang Li',
      'Ann Lee',
    ])
  })
})

test('removes a role after a name, and a colon after the last name', () => {
  expect(namesInText('Rosalind Okonkwo chair \tro@delta.example\tDelta State Research')).toEqual([
    'Rosalind Okonkwo',
  ])
  expect(namesInText('Wei Wang 0001, Jiong Yang, Richard R. Muntz:')).toEqual([
    'Wei Wang 0001',
    'Jiong Yang',
    'Richard R. Muntz',
  ])
})
