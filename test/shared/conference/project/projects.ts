import fc from 'fast-check'
import type { Block } from '../../../../shared/conference/conference-answer.ts'
import { personId } from '../../../../shared/conference/conference-model.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import type { FiledDecision } from '../../../../shared/contract/decisions.ts'

export const at = (minute: number): string => new Date(Date.UTC(2026, 4, 1, 0, minute)).toISOString()

export const EMPTY: Project = {
  version: 1,
  name: 'VLDB 2027',
  conference: { submissions: [], reviewers: [] },
  sources: [],
  choices: {},
  policy: { preset: 'any' },
  windows: {},
  proposals: [],
  settings: { exact: true, leastReviewers: 3 },
}

export const submissionOf = (id: string, title = `Paper ${id}`) => ({
  id,
  title,
  authors: [{ name: `Author of ${id}`, email: `a${id}@x.org` }],
  declared: [],
})

export const sourceOf = (minute: number, name = 'authors.csv') => ({
  name,
  format: 'hotcrpAuthors',
  rows: 3,
  used: 2,
  at: at(minute),
  problems: { listed: [{ kind: 'noName', values: { row: 3 }, row: 3 }], count: 1 },
  leftOut: [{ row: 2, text: 'Area Chairs' }],
  asNames: ['Ada Lovelace (Chair)'],
})

export const decisionOf = (left: string, right: string, minute: number, note = '') => ({
  sides: [left, right].map((name) => ({
    persons: [{ key: `homepages/${name}`, name }],
    more: 0,
  })) as unknown as FiledDecision['sides'], // `map` does not know that there are two sides
  ruling: 'dismissed' as const,
  note,
  verdict: 'conflict' as const,
  works: ['conf/x/1'],
  work_count: 1,
  decided_at: at(minute).slice(0, 19).replace('T', ' '),
})

export const blockOf = (name: string, pairs = 2): Block => ({
  left: Array.from({ length: pairs }, (_, index) => `${name} ${index}`),
  right: ['Grace Hopper', 'Wei Wang'],
  exact: true,
  rules: 5,
  data: { date: '2026-05-01', newestYear: 2026, sample: false },
  entries: [{ side: 'right', index: 1, entry: 'Wei Wang', status: 'ambiguous', persons: [] }],
  pairs: Array.from({ length: pairs }, (_, left) => ({
    left,
    right: 0,
    verdict: 'conflict',
    count: 1,
    last_year: 2020,
    items: [{ title: `A paper of ${name}`, year: 2020 }],
  })),
})

/** Fields are present or absent, never undefined. */
const partly = <T extends object, Key extends keyof T>(
  model: { [Field in keyof T]: fc.Arbitrary<T[Field]> },
  ...requiredKeys: Key[]
) => fc.record(model, { requiredKeys, noNullPrototype: true })

const word = fc.oneof(
  fc.constantFrom('Ada Lovelace', '=1+1', '<b>Wei</b> Wang', '张伟', '__proto__', 'constructor', ''),
  fc.string({ maxLength: 12 }),
)
const minute = fc.integer({ min: 0, max: 9 })
const few = <T>(item: fc.Arbitrary<T>, keyOf: (value: T) => string = (value) => JSON.stringify(value)) =>
  fc.uniqueArray(item, { maxLength: 5, selector: keyOf })
const isTrue = fc.constant(true as const)
const someone = {
  name: word,
  email: word,
  affiliation: word,
  orcid: word,
  pid: word,
  profile: word,
  personNumber: word,
  sharesAddress: isTrue,
  twin: fc.nat(9),
  isUnread: isTrue,
}
const reviewer = partly({ ...someone, roles: word, collaborators: few(word) }, 'name')
const submission = partly(
  {
    id: fc.constantFrom('1', '2', '3', '4'),
    title: word,
    authors: few(partly(someone, 'name')),
    declared: few(fc.record({ reviewer: partly(someone, 'name'), kind: word }, { noNullPrototype: true })),
    collaborators: few(word),
    note: word,
    isCut: isTrue,
  },
  'id',
  'title',
  'authors',
  'declared',
)
const person = fc.constantFrom('ada@x.org', '~Wei_Wang1', 'constructor', 'ada|MIT')
const policy = fc.constantFrom<Project['policy']>(
  { preset: 'any' },
  { preset: 'acl' },
  { own: { name: 'Ours', months: 30, without: ['book'], least: 2, authors: null } },
)

export const anyProject: fc.Arbitrary<Project> = partly(
  {
    version: fc.constant(1 as const),
    name: word,
    conference: partly(
      {
        submissions: few(submission, ({ id }) => id),
        reviewers: few(reviewer, personId),
        hasDeclarations: isTrue,
      },
      'submissions',
      'reviewers',
    ),
    sources: few(
      fc.tuple(minute, word).map(([when, name]) => sourceOf(when, name)),
      (value) => JSON.stringify(value),
    ),
    choices: fc.dictionary(
      person,
      fc.record({ entry: word, at: minute.map(at) }, { noNullPrototype: true }),
      {
        noNullPrototype: true,
      },
    ),
    policy,
    windows: fc.dictionary(person, fc.integer({ min: 1, max: 100 }), { noNullPrototype: true }),
    proposals: few(
      fc
        .tuple(
          fc.constantFrom('a', 'b', 'c'),
          minute,
          fc.constantFrom('', 'brother'),
          fc.constantFrom('X', 'Y'),
        )
        .map(([left, when, note, by]) => ({ decision: decisionOf(left, 'z', when, note), by, file: 'f' })),
      ({ decision, by }) => JSON.stringify([decision.sides, by]),
    ),
    site: word,
    settings: fc.record(
      { exact: fc.boolean(), leastReviewers: fc.nat({ max: 9 }) },
      { noNullPrototype: true },
    ),
  },
  'version',
  'name',
  'conference',
  'sources',
  'choices',
  'policy',
  'windows',
  'proposals',
  'settings',
)
