import { expect, test } from 'vitest'
import { namesFit } from '../../../shared/names/fitting-names.ts'

test.each<[string, string, boolean | null]>([
  ['Jennifer Widom', 'WIDOM Jennifer', true],
  ['Jennifer Widom', 'J. Widom', true],
  ['Jennifer Widom', 'Jennifer A. Widom', true],
  ['J. W.', 'Jennifer Widom', true],
  ['Mike Stonebraker', 'Michael Stonebraker', true],
  ['Bob Morris', 'Robert T. Morris', true],
  ['Al Rivers', 'Albert Rivers', true],
  ['Jörg Müller', 'Joerg Mueller', true],
  ['Łukasz Kaiser', 'Lukasz Kaiser', true],
  ['Dmitri Ivanov', 'Dmitry Ivanov', true],
  ['Xiaoming Wang', 'Wang Xiao Ming', true],
  ['Liwei Zhang', 'Zhang Li Wei', true],
  // `Li` is the family name, and also a part of the given name.
  ['Li Liwei', 'Li Wei Li', true],
  ['Li Wei Liwei', 'Liwei Li Wei', true],
  ['Bob Roberto Stone', 'Robert Bob Stone', true],
  ['陈　林', '陈林', true],
  ['Ann Rivers-Stone', 'Ann Rivers', true],
  ['Arvind', 'Arvind Mithal', true],
  ['', 'Jennifer Widom', true],
  ['Ann Rivers', 'Mia Stone', false],
  ['Ann Rivers', 'Paul Rivers', false],
  ['Ann Rivers', 'Ann Costa', false],
  ['Wei Wang', 'Wei Wei', false],
  ['Li Liwei', 'Li Li', false],
  ['A. Rivers', 'M. Rivers', false],
  ['张伟', '王伟', false],
  // Names in two scripts cannot be compared.
  ['陈林', 'Lin Chen', null],
  ['Иван Петров', 'Ivan Petrov', null],
])('compares %s with %s: %s', (one, other, expected) => {
  expect(namesFit(one, other)).toBe(expected)
  expect(namesFit(other, one)).toBe(expected)
})
