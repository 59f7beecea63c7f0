import { expect, test } from 'vitest'
import { isSamePersonByName } from '../../../shared/names/same-person.ts'

test.each([
  ['Jeffrey A. Dean', 'Jeffrey Dean', 'an additional initial'],
  ['Jeffrey Dean', 'Jeffrey A. Dean', 'a missing initial'],
  ['Jeffrey A. Dean', 'Jeffrey Adgate Dean', 'an initial for a middle name'],
  ['Maria Jane Rivers', 'Maria Rivers', 'an additional middle name'],
  ['José Núñez', 'Jose Nunez', 'diacritics'],
  ['Joerg Mueller', 'Jörg Müller', 'another transliteration'],
  ['Seungwon Park', 'Seung-won Park', 'a hyphen'],
  ['Jennifr Rivers', 'Jennifer Rivers', 'a missing letter'],
  ['Jennifeer Rivers', 'Jennifer Rivers', 'an additional letter'],
  ['Jenniver Rivers', 'Jennifer Rivers', 'another letter'],
  ['Jefferey Rivers', 'Jeffrey Rivers', 'an additional letter that does not double its neighbour'],
  ['Jefrfey Rivers', 'Jeffrey Rivers', 'two letters swapped'],
  ['Guy L. Rivers Jr.', 'Guy Rivers Jr.', 'an additional initial before the same generational suffix'],
  ['Jason Smith', 'Jaxon Smith', 'another letter inside a word of five'],
  ['Hellen Rivers', 'Helen Rivers', 'a missing letter in a word that is not Pinyin'],
])('counts %s and %s as one person, despite %s', (one, other) => {
  expect(isSamePersonByName(one, other)).toBe(true)
  expect(isSamePersonByName(other, one)).toBe(true)
})

test.each([
  ['Jack Rivers', 'Jane Rivers', 'another given name'],
  ['Jeffrey Rivera', 'Jeffrey Rivers', 'another family name'],
  ['Jeffrey Rovers', 'Jeffrey Rivers', 'another letter inside the family name'],
  ['J. Rivers', 'Jane Rivers', 'an initial in place of the given name'],
  ['J. Rivers', 'J. A. Rivers', 'initials alone'],
  ['Jane A. Rivers', 'Jane B. Rivers', 'other initials'],
  ['Jane Anna Rivers', 'Jane Berta Rivers', 'other middle names'],
  ['Jie Yu', 'Jie-Bing Yu', 'a part after a hyphen'],
  ['Xue Li', 'Xu Li', 'other syllables of Pinyin'],
  ['Xiaoming Li', 'Xiaoling Li', 'two names of two syllables of Pinyin'],
  ['Yang Li', 'Yan Li', 'a missing letter in a short word'],
  ['Maria Rivers', 'Mario Rivers', 'another last letter'],
  ['Martin Rivers', 'Martina Rivers', 'an additional letter at the end'],
  ['Marcel Rivers', 'Darcel Rivers', 'another first letter'],
  ['Jack Rivers', 'Jock Rivers', 'another letter inside a word of four'],
  ['Kris Rivers', 'Kriss Rivers', 'an additional letter in a word of four'],
  ['Jenniver A. Rivers', 'Jennifer Rivers', 'another letter and an additional initial'],
  ['Jeniver Rivers', 'Jennifer Rivers', 'two different letters'],
  ['Guy Rivers Jr.', 'Guy Rivers', 'an additional generational suffix'],
  ['Guy Rivers III', 'Guy Rivers Jr.', 'another generational suffix'],
  ['Wei Q. Wang', 'Wei Wang 0001', 'a homonym number in dblp'],
  ['Wei Wang 0002', 'Wei Q. Wang', 'a homonym number in the list'],
  ['Wei Q. Wang 0001', 'Wei Wang 0001', 'one homonym number'],
  ['Jenniver Rivers', 'Jennifer Rivers Brenk', 'another letter and a second family name'],
  ['Jenniver Anna Rivers', 'Jennifer Berta Rivers', 'another letter and another middle name'],
  ['Jeffrey Rivers', 'Jeffrey Б. Rivers', 'an initial in another script'],
  ['Сергей Брянский', 'Сергеи Брянский', 'another Cyrillic letter'],
  ['Rivers', 'Jane Rivers', 'a name of one word'],
  ['रामा देवी', 'रीमा देवी', 'another vowel mark'],
])('does not count %s and %s as one person: %s', (one, other) => {
  expect(isSamePersonByName(one, other)).toBe(false)
  expect(isSamePersonByName(other, one)).toBe(false)
})
