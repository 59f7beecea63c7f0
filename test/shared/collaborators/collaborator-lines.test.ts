import { expect, test } from 'vitest'
import {
  earlierLines,
  isPast,
  lineAtPlace,
  lineId,
  numberNamesakes,
  withLines,
} from '../../../shared/collaborators/collaborator-lines.ts'

test.each([
  ['Jane Doe (MIT) - advisor', 'Jane Doe', 'MIT'],
  ['Jane Doe (MIT), 2019.', 'Jane Doe', 'MIT'],
  ['Jane Doe (MIT).', 'Jane Doe', 'MIT'],
  ['Jane Doe (MIT', 'Jane Doe', 'MIT'],
  ['Jane Doe (MIT):', 'Jane Doe', 'MIT'],
  ['Jane (Janie) Doe (U (Lab) of X): phd', 'Jane (Janie) Doe', 'U (Lab) of X'],
  ['Jane Doe - MIT (retired)', 'Jane Doe', 'MIT (retired)'],
])('reads the line %s as HotCRP does', (line, name, affiliation) => {
  expect(earlierLines(line)).toMatchObject([{ name, affiliation }])
})

test.each([
  [
    'Ada Lovelace (UC Berkeley); Alan Turing (MIT); Irma Brenk (CMU)',
    ['Ada Lovelace UC Berkeley', 'Alan Turing MIT', 'Irma Brenk CMU'],
  ],
  ['Ada Lovelace (UC Berkeley), Alan Turing (MIT)', ['Ada Lovelace UC Berkeley', 'Alan Turing MIT']],
  ['Ada Lovelace (UC Berkeley; Alan Turing', ['Ada Lovelace UC Berkeley', 'Alan Turing null']],
  ['Lovelace, Ada; Turing, Alan; All (Uni)\nNone', ['Ada Lovelace null', 'Alan Turing null', 'All Uni']],
  ['All (Uni); Ada Lovelace (MIT)', ['Ada Lovelace MIT', 'All Uni']],
  ['(MIT)\nAda Lovelace', ['Ada Lovelace null']],
  ['Ada Lovelace (MIT) Alan Turing (CMU)', ['Ada Lovelace MIT', 'Alan Turing CMU']],
  ['Ada Lovelace - MIT; Alan Turing - CMU', ['Ada Lovelace MIT', 'Alan Turing CMU']],
  ['Ada Lovelace<br>J&#246;rg Brenk', ['Ada Lovelace null', 'Jörg Brenk null']],
  ['J&#246;rg Brenk (TU Wien)', ['Jörg Brenk TU Wien']],
  ['1. Ada Lovelace (MIT)\n2. Dr. Alan Turing (CMU)', ['Ada Lovelace MIT', 'Alan Turing CMU']],
  ['Collaborators:\n- Ada Lovelace\n- Alan Turing', ['Ada Lovelace null', 'Alan Turing null']],
  ['Name,Affiliation\nAda Lovelace,MIT\nAlan Turing,CMU\n', ['Ada Lovelace MIT', 'Alan Turing CMU']],
  ['Name,Affiliation\nAda Lovelace,\nAlan Turing,CMU\n', ['Ada Lovelace null', 'Alan Turing CMU']],
  ['name\taffiliation\r\nAda Lovelace\tMIT\r\n', ['Ada Lovelace MIT']],
  ['First Name;Last Name;Organization\nAda;Lovelace;MIT\n', ['Ada Lovelace MIT']],
  ['Ada Lovelace, MIT\nAlan Turing, ETH Zürich', ['Ada Lovelace MIT', 'Alan Turing ETH Zürich']],
  ['"Ada Lovelace","","MIT","USA"', ['Ada Lovelace MIT, USA']],
  ['"Ada Lovelace","Alan Turing"', ['Ada Lovelace null', 'Alan Turing null']],
  ['"Lovelace, Ada","MIT"\n"Alan Turing","CMU"', ['Lovelace, Ada MIT', 'Alan Turing CMU']],
])('reads everybody of an earlier list: %s', (text, people) => {
  expect(earlierLines(text).map(({ name, affiliation }) => `${name} ${affiliation}`)).toEqual(people)
})

test.each([',', ';', '\t'])('reads an NSF form saved as text with the separator %j', (mark) => {
  const quoted = (cell: string): string => `"${cell}"`
  const rows = [
    ['COA template', '', '', ''],
    ['3', 'Advisor Name:', 'Organizational Affiliation', 'Optional'],
    ['G:', 'Hopper, Grace', 'Yale, USA', ''],
    ['4', 'Name:', 'Organizational Affiliation', 'Optional  (email, Department)', 'Last Active'],
    ['A:', 'Lovelace, Ada, M.', 'UC Berkeley', '', '12/31/2025'],
    ['C:', 'Namedy, Irma', '', '', ''],
    ['', '', '', '', ''],
    ['Table 5 lists editorial boards', '', '', ''],
    ['B:', 'Nobody, Of, This', '', ''],
    ['5', 'Name:', 'Organizational Affiliation', 'Journal', 'Last Active'],
    ['E:', 'Liskov, Barbara', 'MIT', '', ''],
  ]
  const text = rows.map((row) => row.map(quoted).join(mark)).join('\r\n')
  expect(earlierLines(text).map(({ name, affiliation, reason }) => [name, affiliation, reason])).toEqual([
    ['Grace Hopper', 'Yale, USA', 'advisor'],
    ['Ada M. Lovelace', 'UC Berkeley', 'coauthor'],
    ['Irma Namedy', null, 'collaborator'],
    ['Barbara Liskov', 'MIT', 'coeditor'],
  ])
})

test('keeps the mark of an earlier line on the line that replaces it', () => {
  const [old] = earlierLines('Bo Birch (MIT)')
  const line = { name: 'Bo Birch', affiliation: 'CMU', reason: 'advisor' as const, earlier: false }
  expect(withLines(old ? [old] : [], [line, { ...line, name: 'Cy' }])).toEqual([
    { ...line, earlier: true },
    { ...line, name: 'Cy' },
  ])
})

test('drops only earlier lines of coauthors and collaborators without works in the window', () => {
  const line = { name: 'Bo Birch', affiliation: null, earlier: true }
  const past = (['coauthor', 'collaborator', 'advisor', 'coeditor'] as const).map((reason) => [
    ...[isPast({ ...line, reason }), isPast({ ...line, reason, earlier: false })],
  ])
  expect(past).toEqual([
    [true, false],
    [true, false],
    [false, false],
    [false, false],
  ])
})

test('numbers the second person of a name, and identifies the person by the number', () => {
  const [mit, cmu] = ['MIT', 'CMU'].flatMap((place) => earlierLines(`Bo Birch (${place})`))
  if (!mit || !cmu) throw new Error('A line is missing.')
  expect(numberNamesakes([cmu], [mit])).toEqual([{ ...cmu, namesake: 2 }])
  expect(numberNamesakes([mit], [mit])).toEqual([mit])
  expect(new Set([mit, { ...mit, namesake: 2 }, { ...mit, namesake: 3 }].map(lineId)).size).toBe(3)
})

test('compares the organizations of the first twenty people of a name', () => {
  const berkeley = { affiliation: 'UC Berkeley' }
  const after = (count: number) =>
    lineAtPlace(
      [...Array.from({ length: count }, (_, at) => ({ affiliation: `Place${at}` })), berkeley],
      'University of California, Berkeley',
    )
  expect([after(19), after(20)]).toEqual([berkeley, undefined])
})

test('cuts a name and an affiliation after 300 characters', () => {
  const long = 'x'.repeat(301)
  const form = `4,Name:,Organizational Affiliation\nA:,${long},${long}`
  for (const text of [`${long} (${long})`, form])
    expect(earlierLines(text)).toMatchObject([{ name: long.slice(1), affiliation: long.slice(1) }])
})

test('tells two thousand people of one name apart by their places', () => {
  const lines = Array.from({ length: 2000 }, (_, at) => `Wei Wang (University of Place${at})`)
  const people = earlierLines([...lines, ...lines].join('\n'))
  expect(people.map(({ affiliation }) => affiliation)).toEqual(
    lines.map((line) => line.slice('Wei Wang ('.length, -1)),
  )
  expect(people.at(-1)?.namesake).toBe(2000)
})
