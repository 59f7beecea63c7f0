import { expect, test } from 'vitest'
import { ANY_WORK } from '../../../../shared/conflicts/policy/policy.ts'
import { collaboratorsOf, openPairs } from '../../../../shared/export/documents/collaborators.ts'
import { mailOf } from '../../../../shared/export/documents/mail-text.ts'
import { answerOf, notFound, pair, paper, person, unique } from '../../conflicts/answers.ts'
import { EN, takenOf, ZH } from '../taken.ts'

const items = [
  paper('Chord | a *scalable* [lookup]', {
    key: 'conf/sigcomm/StoicaMKKB01',
    left_name: 'Ion Stoica',
    right_name: 'Robert Morris 0001',
  }),
  paper('CFS', { year: 1999, url: 'https://doi.org/10.1/<x>' }),
]
const RICH = answerOf(
  [
    pair('Ion Stoica', 'Robert Morris', { items, verdict: 'conflict' }),
    pair('Ion Stoica', 'Nobody', { verdict: 'unresolved' }),
    pair('Ion Stoica', 'Ann', { verdict: 'none' }),
    pair('Ion Stoica', 'Bo', { items: [paper('Other')], verdict: 'conflict' }),
  ],
  {
    data_date: '2026-11-20',
    resolution: {
      left: [unique('Ion Stoica')],
      right: ['Robert Morris', 'Ann', 'Bo'].map((name) => unique(name)).concat(notFound('Nobody')),
    },
  },
)

test('an e-mail is written in Chinese, too', () => {
  expect(mailOf(takenOf(RICH), ZH)).toContain('任何合著论文')
})

test('starter data are said to be such, whether or not their date is known', () => {
  const starter = (data_date: string) => answerOf([pair('A', 'X')], { sample: true, data_date })
  expect(mailOf(takenOf(starter('2026-11-20')), EN)).toContain('starter data of Nov 20, 2026')
  expect(mailOf(takenOf(starter('unknown')), EN)).toMatch(/Data: starter data: 153 papers.*date\s+unknown/s)
})

test('an e-mail names each pair that is not clear with its newest papers', () => {
  const many = Array.from({ length: 5 }, (_, number) => paper(`Paper ${number}`, { year: 2026 - number }))
  const policy = { ...ANY_WORK, name: 'PVLDB', months: 24 }
  const answer = answerOf([
    pair('Ion Stoica', 'Robert Morris', { items: many, verdict: 'conflict' }),
    pair('Ion Stoica', 'Ann', { verdict: 'none' }),
  ])
  const mail = mailOf(takenOf(answer, { policy }), EN)
  expect(mail).toMatch(
    /^Conflicts of interest between 1 and 2 names, by joint papers in dblp\.\n1 conflict · 1 clear\nThe date of the data is unknown: newer papers may be missing\.\n\n/,
  )
  expect(mail).toContain(
    'Ion Stoica – Robert Morris: conflict; 3 joint papers, last 2026\n  - Paper 0 (SIGCOMM 2026)\n',
  )
  expect(mailOf(takenOf(answer), EN)).toContain('  - Paper 2 (SIGCOMM 2024)\n  - and 2 more\n')
  expect(mail).toContain('\n1 further pair is clear and not listed.\n')
  expect(mail).toContain('Policy: Joint paper in 2 years (PVLDB): since 2024, as of Nov 22, 2026\n')
  expect(mailOf(takenOf(RICH), EN)).toContain('    https://dblp.org/rec/conf/sigcomm/StoicaMKKB01\n')
  const decisions = { 'Ion Stoica–Bo': { ruling: 'somebody_else', note: 'not our Bo' } } as const
  expect(mailOf(takenOf(RICH, { decisions }), EN)).toContain(
    'decided Nov 20, 2026: Another person, “not our Bo”\n',
  )
})

test('collaborators are the people of one side who have a conflict, with their affiliation, a person a line', () => {
  const morris = {
    ...unique('Robert Morris'),
    persons: [{ ...person('Robert Morris 0001'), affiliations: ['MIT (CSAIL)\nUSA'] }],
  }
  const answer = answerOf(
    [
      pair('A', 'Robert Morris', { items: [paper('Chord')], verdict: 'conflict' }),
      pair('A', 'Bo 0002', { items: [paper('Chord')], verdict: 'conflict' }),
      pair('A', 'Cy', { items: [paper('Chord')], verdict: 'possible' }),
      pair('A', 'A', { verdict: 'same_person' }),
      pair('A', 'Dee', { items: [paper('Chord')], verdict: 'conflict' }),
    ],
    { resolution: { left: [unique('A')], right: [morris] } },
  )
  const taken = takenOf(answer, { decisions: { 'A–Dee': {} } })
  expect(collaboratorsOf(taken, 'right')).toBe('Robert Morris (MIT CSAIL USA)\nBo (unknown)\nA (unknown)\n')
  expect(collaboratorsOf(taken, 'left')).toBe('A (unknown)\n')
  // Which pairs are shown makes no difference.
  expect(collaboratorsOf({ ...taken, pairs: [] }, 'left')).toBe('A (unknown)\n')
})

test('the affiliation in the list stands beside a collaborator, before that of dblp', () => {
  const morris = {
    ...unique('Robert Morris'),
    persons: [{ ...person('Robert Morris'), affiliations: ['MIT'] }],
  }
  const joint = { items: [paper('Chord')], verdict: 'conflict' as const }
  const answer = answerOf([pair('A', 'Robert Morris', joint), pair('A', 'Bo', joint)], {
    resolution: { left: [unique('A')], right: [morris, unique('Bo')] },
  })
  const about = {
    left: [{ entry: 'Bo', affiliation: 'of another Bo' }],
    right: [
      { entry: 'Robert Morris', affiliation: 'Y Combinator (London)' },
      { entry: 'Bo', orcid: '0000-0002-1825-0097' },
    ],
  }
  expect(collaboratorsOf({ ...takenOf(answer), about }, 'right')).toBe(
    'Robert Morris (Y Combinator London)\nBo (unknown)\n',
  )
})

test('a collaborator whose name has several people stands there as in the list, as none of them', () => {
  const several = {
    ...unique('Wei Wang'),
    status: 'ambiguous' as const,
    persons: [{ ...person('Wei Wang 0001'), affiliations: ['MIT'] }, person('Wei Wei Wang')],
  }
  const answer = answerOf([pair('A', 'Wei Wang', { items: [paper('Chord')], verdict: 'possible' })], {
    resolution: { left: [unique('A')], right: [several] },
  })
  const taken = takenOf(answer, { decisions: { 'A–Wei Wang': { ruling: 'confirmed' } } })
  expect(collaboratorsOf(taken, 'right')).toBe('Wei Wang (unknown)\n')
})

test('a person on both sides is in conflict: HotCRP is not told that there is nobody', () => {
  const resolution = { left: [unique('A')], right: [unique('A')] }
  const both = takenOf(answerOf([pair('A', 'A', { verdict: 'same_person' })], { resolution }))
  expect([collaboratorsOf(both, 'right'), collaboratorsOf(both, 'left')]).toEqual([
    'A (unknown)\n',
    'A (unknown)\n',
  ])
})

test('nobody is declared to have no collaborators while a pair is possible or a name not known', () => {
  const resolution = { left: [unique('A')], right: [unique('X'), notFound('Y')] }
  const clear = takenOf(answerOf([pair('A', 'X', { verdict: 'none' })], { resolution }))
  expect([collaboratorsOf(clear, 'right'), openPairs(clear)]).toEqual(['None\n', 0])
  for (const [name, verdict] of [
    ['Y', 'unresolved'],
    ['X', 'possible'],
  ] as const) {
    const open = takenOf(answerOf([pair('A', name, { verdict })], { resolution }))
    expect([collaboratorsOf(open, 'right'), openPairs(open)]).toEqual(['', 1])
  }
})

test('a file of some pairs has the figures of all, and says that none of these has to be looked at, not that none has', () => {
  const pairs = [
    pair('A', 'X', { items, verdict: 'conflict' }),
    pair('A', 'Y', { verdict: 'none' }),
    pair('A', 'Z', { verdict: 'none' }),
  ]
  const only = takenOf(answerOf(pairs), { isTaken: ({ status }) => status === 'none' })
  const text = mailOf(only, EN)
  expect(text).toContain('1 conflict · 2 clear')
  expect(text).toContain('This file has 2 of the 3 pairs of the answer.')
  expect(text).toContain('None of the pairs in this file has to be looked at.')
  expect(text).not.toContain('No pair has to be looked at.')
  expect(mailOf(takenOf(answerOf(pairs.slice(1))), EN)).toContain('No pair has to be looked at.')
})

test('papers that are not listed or that are at the edge of the window are said to be', () => {
  const policy = { ...ANY_WORK, name: 'Ours', months: 24, without: ['preprint' as const] }
  const preprint = paper('Draft', { year: 2026, publtype: 'informal' })
  const answer = answerOf([
    pair('A', 'X', { items: [preprint], count: 9, verdict: 'conflict' }),
    pair('A', 'Y', { items: [paper('Old', { year: 2024 })], verdict: 'conflict' }),
  ])
  const taken = takenOf(answer, { policy })
  const text = mailOf(taken, EN)
  expect(text).toMatch(/possible, joint papers that may count/)
  expect(text).toContain('and 8 more')
  expect(text).toContain('at the edge of the window')
})

test('a file says why a decision does not stand, also where no new paper is listed', () => {
  const more = { 'Ion Stoica–Bo': { comesBack: 'more_works' } } as const
  expect(mailOf(takenOf(RICH, { decisions: more }), EN)).toMatch(/open again: more papers since/)
  const certain = { 'Ion Stoica–Bo': { comesBack: 'now_certain', newItems: items } } as const
  expect(mailOf(takenOf(RICH, { decisions: certain }), EN)).toMatch(/open again: certain now/)
})

test('a mail says how many papers it does not name, also if the server lists fewer than it could', () => {
  const cut = answerOf([pair('A', 'X', { count: 5, items: [paper('One')], verdict: 'conflict' })])
  expect(mailOf(takenOf(cut), EN)).toContain('and 4 more')
})
