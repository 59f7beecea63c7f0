import { expect, it } from 'vitest'
import { cleanList } from '../../../shared/people/clean-list.ts'
import { areMostlyTurned, isFamilyAndInitials, mayBeLastFirst } from '../../../shared/people/last-first.ts'
import { namesBeforeCommas, namesInText } from '../../../shared/people/names-in-text.ts'

it.each([
  ['Stoica, Ion\nShenker, Scott', 'Ion Stoica | Scott Shenker'],
  ['Stoica, Ion; Shenker, Scott', 'Ion Stoica | Scott Shenker'],
  ['Stoica, Ion and Shenker, Scott', 'Ion Stoica | Scott Shenker'],
  ['Stoica, Ion', 'Ion Stoica'],
  ['Stoica, I., Shenker, S. J., & Zaharia, M.', 'I. Stoica | S. J. Shenker | M. Zaharia'],
  ['Stoica, Ion, Shenker, Scott', 'Ion Stoica | Scott Shenker'],
  ['Garcia Molina, Hector, Stoica, Ion', 'Hector Garcia Molina | Ion Stoica'],
  ['Garcia-Molina, Hector; Arpaci-Dusseau, Remzi H.', 'Hector Garcia-Molina | Remzi H. Arpaci-Dusseau'],
  ['van der Aalst, Wil M. P.; Cruz, Juan de la', 'Wil M. P. van der Aalst | Juan de la Cruz'],
  ['Stoica, I\nWidom, JS', 'I Stoica | JS Widom'],
  ['King, Martin Luther, Jr.\nSteele, Jr., Guy L.', 'Martin Luther King Jr. | Guy L. Steele Jr.'],
  ['Wang, Wei 0001; Pei, Jian', 'Wei Wang 0001 | Jian Pei'],
  ['Stoica, Ion (Berkeley); Shenker, Scott², PhD', 'Ion Stoica | Scott Shenker'],
  ['STOICA, ION; SHENKER, Scott', 'ION STOICA | Scott SHENKER'],
  ['Authors:\nStoica, Ion\nUniversity of California\nShenker, Scott', 'Ion Stoica | Scott Shenker'],
])('turns the names of %j around', (text, names) => {
  expect(namesInText(text).join(' | ')).toBe(names)
})

it.each([
  ['between full names', 'Van Jacobson, Scott Shenker', 'Van Jacobson | Scott Shenker'],
  ['before a place', 'Ion Stoica, Berkeley\nScott Shenker, Berkeley', 'Ion Stoica | Scott Shenker'],
  ['in a list that begins with `First Last`', 'Ion Stoica\nBerkeley, California', 'Ion Stoica'],
  ['before an organization of two letters', 'Dan Suciu, UW', 'Dan Suciu, UW'],
  [
    'before places and an organization of two letters',
    'Ada Lovelace, Oxford\nGrace Hopper, Yale\nDan Suciu, UW',
    'Ada Lovelace | Grace Hopper | Dan Suciu',
  ],
  ['in scripts without a space between names', '王伟, 李娜', '王伟 | 李娜'],
])('does not swap texts at a comma %s', (_what, text, names) => {
  expect(namesInText(text).join(' | ')).toBe(names)
})

it('reads a list as `Last, First` if more than a quarter of its pairs have a given name after the comma', () => {
  const turned = [
    ['Garcia Molina', 'Paul'],
    ['Quux Zork', 'Maria'],
  ]
  const others = Array.from({ length: 6 }, () => ['Foo Bar', 'Blap'])
  expect(areMostlyTurned([...turned, ...others.slice(1)])).toBe(true)
  expect(areMostlyTurned([...turned, ...others])).toBe(false)
})

it('reads at most four words as a family name', () => {
  const may = (family: string) => [mayBeLastFirst([family, 'Ana']), isFamilyAndInitials(`${family} AB`)]
  expect(may('Garcia Lopez Molina Perez')).toEqual([true, true])
  expect(may('Garcia Lopez Molina Perez Ruiz')).toEqual([false, false])
})

it('reads no column of countries as given names', () => {
  const texts = ['Ada Lovelace, U.K.', 'Grace Hopper, U.S.A.', 'Radia Perlman, U.S.']
  expect(namesBeforeCommas(texts)).toEqual(['Ada Lovelace', 'Grace Hopper', 'Radia Perlman'])
})

it.each([
  ['Yunlong Gao, Carnegie Mellon', 'Stoica, Ion\nShenker, Scott\nWidom, Jennifer'],
  ['San-Yih Hwang, Weizmann', 'Stoica, Ion, MIT\nShenker, Scott, ICSI\nWidom, Jennifer, Stanford University'],
])('does not read %s as `Last, First` in a list of `Last, First`', (line, others) => {
  const names = namesInText(`${others}\n${line}`)
  expect(names).toContain('Scott Shenker')
  expect(names.filter((name) => /^(?:Carnegie|Weizmann)/u.test(name))).toEqual([])
})

it('turns `van den Berg, Xuqi` around in a list with affiliations', () => {
  const others = 'Stoica, Ion, MIT\nShenker, Scott, ICSI\nWidom, Jennifer, Stanford University'
  expect(namesInText(`${others}\nvan den Berg, Xuqi`)).toContain('Xuqi van den Berg')
})

it('does not turn `Alvar Iturria, Luz Estela` around if one name in ten is `First Last`', () => {
  const turned = ['van der Aalst, Xuqi Quux', 'Alvar Olmos, Luz E.', 'Stoica, Ion', 'Knuth, Donald']
  const others = ['Wirth, Niklaus', 'Naor, Moni', 'Widom, Jennifer', 'Shenker, Scott']
  const namesWith = (...lines: string[]): string[] => {
    const list = cleanList(['Alvar Iturria, Luz Estela', ...turned, ...others, ...lines].join('\n'))
    expect(list.names).toEqual(
      expect.arrayContaining(['Xuqi Quux van der Aalst', 'Luz E. Alvar Olmos', 'Ion Stoica']),
    )
    return list.names
  }
  expect(namesWith('Ada Lovelace*')).not.toContain('Luz Estela Alvar Iturria')
  expect(namesWith('Ada Lovelace*', 'Hopper, Grace')).toContain('Luz Estela Alvar Iturria')
  expect(namesWith()).toContain('Luz Estela Alvar Iturria')
})

it('reads a list as `Last, First` if nine of ten names have that form', () => {
  const turned = Array.from({ length: 9 }, () => ['Stoica', 'Ion'])
  expect(areMostlyTurned([...turned, ['Scott Shenker']])).toBe(true)
  expect(areMostlyTurned([...turned.slice(1), ['Scott Shenker']])).toBe(false)
})

it('reads a list as `Last, First` if more than four times as many given names follow a comma as precede one', () => {
  const turned = [
    ['Garcia Molina', 'Paul'],
    ['Quux Zork', 'Maria'],
    ['Blap Foo', 'Anna'],
    ['Foo Bar', 'Peter'],
  ]
  const spoken = ['Maria', 'Xuqi']
  expect(areMostlyTurned([...turned, spoken])).toBe(false)
  expect(areMostlyTurned([...turned, ['Zork Blap', 'John'], spoken])).toBe(true)
})
