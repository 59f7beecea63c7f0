import { expect, test } from 'vitest'
import {
  collaboratorsIn,
  isConflict,
  nameIn,
  pidIn,
  profileIn,
  someoneOf,
} from '../../../../../shared/conference/files/cells/cell-texts.ts'

test.each([
  ['=+@Ada Lovelace*', 'Ada Lovelace'],
  [' Ada\t Lovelace (UC Berkeley)', 'Ada Lovelace'],
  ['x'.repeat(600), 'x'.repeat(501)],
])('reads the name in the cell %j', (cell, name) => {
  expect(nameIn(cell)).toBe(name)
})

test.each([
  ['https://dblp.org/pid/l/AdaLovelace.html', 'l/AdaLovelace'],
  [' homepages/64/5141 ', '64/5141'],
  ['95/4442-25', '95/4442-25'],
  ['https://dblp.uni-trier.de/pers/hd/l/Lovelace:Ada', ''],
  ['https://example.org/pid/64/5141', ''],
  ['64/5141 Ada', ''],
])('reads dblp’s id in the cell %j', (cell, pid) => {
  expect(pidIn(cell)).toBe(pid)
})

test.each([
  [' ~Ada_Lovelace1 ', '~Ada_Lovelace1'],
  ['~Ada Lovelace1', ''],
  ['~Ada_Lovelace', ''],
  [`~${'a'.repeat(201)}1`, ''],
])('reads OpenReview’s profile in the cell %j', (cell, profile) => {
  expect(profileIn(cell)).toBe(profile)
})

test('makes a person of the filled fields only', () => {
  expect(someoneOf({})).toEqual({ name: '' })
  expect(someoneOf({ name: 'Ada', email: ' ', affiliation: '', orcid: '0000', profile: 'Ada' })).toEqual({
    name: 'Ada',
  })
  const orcid = 'https://orcid.org/0000-0002-1694-233x'
  const texts = {
    email: 'Ada@X.org',
    affiliation: ' UC  Berkeley ',
    orcid,
    profile: '~Ada_Lovelace12',
    pid: 'l/A',
  }
  expect(someoneOf(texts)).toEqual({
    name: 'Ada Lovelace',
    email: 'Ada@X.org',
    affiliation: 'UC Berkeley',
    orcid: '0000-0002-1694-233X',
    profile: '~Ada_Lovelace12',
    pid: 'l/A',
  })
})

test.each([
  ['no text', undefined, undefined],
  ['*None*', 'None.\r\nnone', undefined],
  ['a comment', '# mine\nAda (MIT) # phd', ['Ada (MIT)']],
  ['a list', [' Ada ', '', 'Bo'], ['Ada', 'Bo']],
])('reads collaborators from %s', (_what, texts, lines) => {
  expect(collaboratorsIn(texts)).toEqual(lines)
})

test.each([
  ...[
    '',
    '0',
    'No',
    'none',
    'false',
    'unconflicted',
    'pinned unconflicted',
    'not conflicted',
    'unpinned',
    '-',
  ].map((kind) => [kind, false] as const),
  ...['advisor', 'pinned conflict', 'yes', '1', 'nobody'].map((kind) => [kind, true] as const),
])('tells whether the kind %j means a conflict: %s', (kind, is) => {
  expect(isConflict(` ${kind} `)).toBe(is)
})

test.each([' https://orcid.org/0000-0002-1694-233x ', 'ORCID: 0000-0002-1694-233X', '000000021694233x'])(
  'reads the ORCID iD of %j',
  (orcid) => {
    expect(someoneOf({ name: 'Ada Lovelace', orcid })).toEqual({
      name: 'Ada Lovelace',
      orcid: '0000-0002-1694-233X',
    })
  },
)
