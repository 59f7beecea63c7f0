import { describe, expect, it } from 'vitest'
import { areMostlyTurned } from '../../../shared/people/last-first.ts'
import { namesBeforeCommas, namesInText } from '../../../shared/people/names-in-text.ts'

type Case = [what: string, text: string, names: string[]]

describe('`Last, First` is turned around', () => {
  it.each<Case>([
    ['on lines', 'Stoica, Ion\nShenker, Scott', ['Ion Stoica', 'Scott Shenker']],
    ['between semicolons', 'Stoica, Ion; Shenker, Scott', ['Ion Stoica', 'Scott Shenker']],
    ['between "and", as BibTeX has it', 'Stoica, Ion and Shenker, Scott', ['Ion Stoica', 'Scott Shenker']],
    ['alone', 'Stoica, Ion', ['Ion Stoica']],
    [
      'between commas, with initials',
      'Stoica, I., Shenker, S. J., & Zaharia, M.',
      ['I. Stoica', 'S. J. Shenker', 'M. Zaharia'],
    ],
    [
      'between commas, when every part is one word',
      'Stoica, Ion, Shenker, Scott',
      ['Ion Stoica', 'Scott Shenker'],
    ],
    [
      'with hyphens and initials',
      'Garcia-Molina, Hector; Arpaci-Dusseau, Remzi H.',
      ['Hector Garcia-Molina', 'Remzi H. Arpaci-Dusseau'],
    ],
    [
      'with particles on either side',
      'van der Aalst, Wil M. P.; Cruz, Juan de la',
      ['Wil M. P. van der Aalst', 'Juan de la Cruz'],
    ],
    ['with initials that have no full stop', 'Stoica, I\nWidom, JS', ['I Stoica', 'JS Widom']],
    [
      "with a generation's mark, wherever it stands",
      'King, Martin Luther, Jr.\nSteele, Jr., Guy L.',
      ['Martin Luther King Jr.', 'Guy L. Steele Jr.'],
    ],
    ["with dblp's homonym number", 'Wang, Wei 0001; Pei, Jian', ['Wei Wang 0001', 'Jian Pei']],
    [
      'with affiliations, marks and degrees',
      'Stoica, Ion (Berkeley); Shenker, Scott², PhD',
      ['Ion Stoica', 'Scott Shenker'],
    ],
    ['in capitals', 'STOICA, ION; SHENKER, Scott', ['ION STOICA', 'Scott SHENKER']],
    [
      'beside headings and organizations',
      'Authors:\nStoica, Ion\nUniversity of California\nShenker, Scott',
      ['Ion Stoica', 'Scott Shenker'],
    ],
  ])('%s', (_what, text, names) => {
    expect(namesInText(text)).toEqual(names)
  })

  it.each<Case>([
    ['between full names', 'Van Jacobson, Scott Shenker', ['Van Jacobson', 'Scott Shenker']],
    [
      'before a place, when nothing else speaks for it',
      'Ion Stoica, Berkeley\nScott Shenker, Berkeley',
      ['Ion Stoica', 'Scott Shenker'],
    ],
    ['when a line has another form', 'Ion Stoica\nBerkeley, California', ['Ion Stoica']],
    ['before an organization of two letters, which may be initials', 'Dan Suciu, UW', ['Dan Suciu, UW']],
    [
      'before places and an organization of two letters',
      'Ada Lovelace, Oxford\nGrace Hopper, Yale\nDan Suciu, UW',
      ['Ada Lovelace', 'Grace Hopper', 'Dan Suciu'],
    ],
    ['in scripts without a space between names', '王伟, 李娜', ['王伟', '李娜']],
  ])('not %s', (_what, text, names) => {
    expect(namesInText(text)).toEqual(names)
  })
})

it('takes no column of countries for given names', () => {
  const texts = ['Ada Lovelace, U.K.', 'Grace Hopper, U.S.A.', 'Radia Perlman, U.S.']
  expect(namesBeforeCommas(texts)).toEqual(['Ada Lovelace', 'Grace Hopper', 'Radia Perlman'])
})

it.each([
  ['Yunlong Gao, Carnegie Mellon', 'Stoica, Ion\nShenker, Scott\nWidom, Jennifer'],
  ['San-Yih Hwang, Weizmann', 'Stoica, Ion, MIT\nShenker, Scott, ICSI\nWidom, Jennifer, Stanford University'],
])('does not turn %s among family names first', (line, others) => {
  const names = namesInText(`${others}\n${line}`)
  expect(names).toContain('Scott Shenker')
  expect(names.filter((name) => /^(?:Carnegie|Weizmann)/u.test(name))).toEqual([])
})

it('takes a list for one of `Last, First` from nine of ten names on', () => {
  const turned = Array.from({ length: 9 }, () => ['Stoica', 'Ion'])
  expect(areMostlyTurned([...turned, ['Scott Shenker']])).toBe(true)
  expect(areMostlyTurned([...turned.slice(1), ['Scott Shenker']])).toBe(false)
})
