import { expect, test } from 'vitest'
import { isSamePersonByName } from '../../../shared/names/same-person.ts'

test.each([
  ['Jeffrey A. Dean', 'Jeffrey Dean', 'an initial more'],
  ['Jeffrey Dean', 'Jeffrey A. Dean', 'an initial less'],
  ['Jeffrey A. Dean', 'Jeffrey Adgate Dean', 'an initial for a middle name'],
  ['Maria Jane Rivers', 'Maria Rivers', 'a middle name more'],
  ['José Núñez', 'Jose Nunez', 'diacritics'],
  ['Joerg Mueller', 'Jörg Müller', 'another transliteration'],
  ['Seungwon Park', 'Seung-won Park', 'a hyphen'],
  ['Jennifr Rivers', 'Jennifer Rivers', 'a letter less'],
  ['Jennifeer Rivers', 'Jennifer Rivers', 'a letter more'],
  ['Jenniver Rivers', 'Jennifer Rivers', 'another letter'],
  ['Jefferey Rivers', 'Jeffrey Rivers', 'a letter more that does not double its neighbour'],
  ['Jefrfey Rivers', 'Jeffrey Rivers', 'two letters swapped'],
  ['Guy L. Rivers Jr.', 'Guy Rivers Jr.', 'an initial more before the same generational suffix'],
  ['Jason Smith', 'Jaxon Smith', 'another letter inside a word of five'],
  ['Hellen Rivers', 'Helen Rivers', 'a letter less in a word that is not Pinyin'],
])('counts %s and %s as one person, despite %s', (one, other) => {
  expect(isSamePersonByName(one, other)).toBe(true)
  expect(isSamePersonByName(other, one)).toBe(true)
})

test.each([
  ['Jack Rivers', 'Jane Rivers', 'another given name'],
  ['Jeffrey Rivera', 'Jeffrey Rivers', 'another family name'],
  ['Jeffrey Rovers', 'Jeffrey Rivers', 'a letter inside the family name'],
  ['J. Rivers', 'Jane Rivers', 'an initial in place of the given name'],
  ['J. Rivers', 'J. A. Rivers', 'initials alone'],
  ['Jane A. Rivers', 'Jane B. Rivers', 'other initials'],
  ['Jane Anna Rivers', 'Jane Berta Rivers', 'other middle names'],
  ['Jie Yu', 'Jie-Bing Yu', 'a part after a hyphen'],
  ['Xue Li', 'Xu Li', 'other syllables of Pinyin'],
  ['Xiaoming Li', 'Xiaoling Li', 'two names of two syllables of Pinyin'],
  ['Yang Li', 'Yan Li', 'a letter less in a short word'],
  ['Maria Rivers', 'Mario Rivers', 'another last letter'],
  ['Martin Rivers', 'Martina Rivers', 'a letter more at the end'],
  ['Marcel Rivers', 'Darcel Rivers', 'another first letter'],
  ['Jack Rivers', 'Jock Rivers', 'another letter inside a word of four'],
  ['Kris Rivers', 'Kriss Rivers', 'a letter more than in a word of four'],
  ['Jenniver A. Rivers', 'Jennifer Rivers', 'a letter and an initial'],
  ['Jeniver Rivers', 'Jennifer Rivers', 'two letters'],
  ['Guy Rivers Jr.', 'Guy Rivers', 'a generational suffix more'],
  ['Guy Rivers III', 'Guy Rivers Jr.', 'another generational suffix'],
  ['Wei Q. Wang', 'Wei Wang 0001', 'a homonym number in dblp'],
  ['Wei Wang 0002', 'Wei Q. Wang', 'a homonym number in the list'],
  ['Wei Q. Wang 0001', 'Wei Wang 0001', 'one homonym number'],
  ['Jenniver Rivers', 'Jennifer Rivers Brenk', 'a letter and a second family name'],
  ['Jenniver Anna Rivers', 'Jennifer Berta Rivers', 'a letter and another middle name'],
  ['Jeffrey Rivers', 'Jeffrey Б. Rivers', 'an initial in another script'],
  ['Сергей Брянский', 'Сергеи Брянский', 'a Cyrillic letter'],
  ['Rivers', 'Jane Rivers', 'one word'],
  ['रामा देवी', 'रीमा देवी', 'another vowel mark'],
])('does not count %s and %s as one person: %s', (one, other) => {
  expect(isSamePersonByName(one, other)).toBe(false)
  expect(isSamePersonByName(other, one)).toBe(false)
})
