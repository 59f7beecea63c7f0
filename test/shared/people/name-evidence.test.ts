import { expect, test } from 'vitest'
import {
  areGivenNames,
  isAffiliation,
  isNoGivenName,
  isPerson,
  isSurePerson,
  isWholeName,
  orderEvidence,
} from '../../../shared/people/name-evidence.ts'

test.each([
  ['a frequent given name and a frequent family name', 'John', 'Smith', 2],
  ['only a frequent given name', 'John', 'Foo', 1],
  ['only a frequent family name', 'Xuqi', 'Smith', 1],
  ['an initial', 'X. J.', 'Foo', 1],
  ['a family name with a particle', 'Xuqi', 'van Foo', 1],
  ['a generational suffix', 'Xuqi', 'Foo Jr.', 1],
  ['rare names', 'Xuqi', 'Foo', 0],
  ['names in the other order', 'Smith', 'John', 0],
])('counts the evidence that a given name comes first: %s', (_, given, family, evidence) => {
  expect(orderEvidence(given, family)).toBe(evidence)
})

test.each<[what: string, is: (text: string) => boolean, yes: string[], no: string[]]>([
  [
    'a person',
    isPerson,
    [
      'X. Foo',
      'Xuqi Smith',
      'Xuqi Smith-Foo',
      'Xuqi Petrov',
      'John Smith Jr.',
      'John A B C D E Smith',
      'Xuqi A. Foo',
      '王伟',
    ],
    ['Lovelace', 'Xuqi Foo', 'Xuqi van Foo', 'John smith', 'John A B C D E F Smith', 'Foo Xuqi A.'],
  ],
  ['a certain full name', isSurePerson, ['John Smith', '王伟'], ['Garcia Molina', 'Juan Carlos']],
  [
    'only given names',
    areGivenNames,
    ['Juan Carlos', 'María del Carmen'],
    ['Juan', 'John Smith', 'Juan Carlos Smith'],
  ],
  ['a whole name', isWholeName, ['Ada Lovelace', 'Douglas W. Smith'], ['Ada', 'Douglas W.']],
  [
    'an affiliation',
    (text) => isAffiliation(text, 'Ada'),
    [
      'ICSI',
      'NTNU Oslo',
      'UC Davis',
      'U. Chicago',
      'SAP SE',
      'AT&T',
      'Room 12',
      'Charles University',
      'Oslo',
    ],
    ['Srinivas Bangalore', 'U. Foo', 'Raymond Board', 'Ada Lovelace', 'KIM Paris Lee', 'Boston 0001'],
  ],
  ['an acronym that may be a name beside `ADA`', (text) => !isAffiliation(text, 'ADA'), ['ICSI'], ['Oslo']],
  [
    'a text that cannot be a given name',
    (text) => isNoGivenName(text, 'Lee'),
    ['MIT', 'Oslo'],
    ['Paris', 'Florence', 'Ada'],
  ],
])('tells %s from other texts', (_, is, yes, no) => {
  expect([...yes, ...no].filter(is)).toEqual(yes)
})
