import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectFileText, readProjectFile } from '../../../../shared/conference/project/project-file.ts'
import { anyProject, decisionOf, EMPTY, sourceOf, submissionOf } from './projects.ts'

const FULL = {
  ...EMPTY,
  conference: {
    submissions: [submissionOf('1'), submissionOf('2')],
    reviewers: [{ name: 'Grace Hopper', email: 'grace@navy.mil' }],
  },
  sources: [sourceOf(1)],
  choices: { 'grace@navy.mil': { entry: 'Grace Hopper 0001', at: '2026-05-01T00:00:00.000Z' } },
  windows: { 'grace@navy.mil': 60 },
  proposals: [{ decision: decisionOf('a', 'b', 1), by: 'Grace', file: 'hers.json' }],
  site: 'https://vldb.hotcrp.com',
}
/** The choice and the site of `theirs.json`, as proposals. */
const BROUGHT = [
  { choice: { person: 'grace@navy.mil', ...FULL.choices['grace@navy.mil'] }, file: 'theirs.json' },
  { site: FULL.site, file: 'theirs.json' },
]
const { site: _, ...REST } = FULL
const READ = {
  ...REST,
  sources: [{ ...sourceOf(1), by: 'theirs.json' }],
  choices: {},
  proposals: [...BROUGHT, ...FULL.proposals],
}
const changed = (change: object): string =>
  JSON.stringify({ ...JSON.parse(projectFileText(FULL, [decisionOf('c', 'd', 2)])), ...change })

test('reads any project back from its file, with choices and site as proposals', () => {
  fc.assert(
    fc.property(anyProject, fc.constantFrom('', '\uFEFF'), (project, mark) => {
      const { site, choices, proposals, ...rest } = project
      const brought = [
        ...Object.entries(choices).map(([person, choice]) => ({
          choice: { person, ...choice },
          file: 'a.json',
        })),
        ...(site === undefined ? [] : [{ site, file: 'a.json' }]),
      ]
      expect(readProjectFile(`${mark}${projectFileText(project, [])}`, 'a.json')).toEqual({
        ...rest,
        sources: rest.sources.map((source) => ({ by: 'a.json', ...source })),
        choices: {},
        proposals: [...brought, ...proposals],
      })
    }),
  )
})

test('turns decisions of a file into proposals that name the file and, if known, its author', () => {
  const decision = decisionOf('c', 'd', 2)
  const ruling = { author: 'a@x.org', reviewer: 'b@x.org', isSame: false, at: '2026-05-01T00:00:00.000Z' }
  const proposals = (by?: string) => {
    const project = { ...FULL, rulings: [ruling] }
    const read = readProjectFile(projectFileText(project, [decision], by), 'theirs.json')
    expect(read).not.toHaveProperty('rulings')
    return 'proposals' in read ? read.proposals : read
  }
  const brought = { by: 'chair', file: 'theirs.json' }
  const own = BROUGHT.map((one) => ({ ...one, by: 'chair' }))
  expect(proposals('chair')).toEqual([
    ...[
      { decision, ...brought },
      { ruling, ...brought },
    ],
    ...[...own, ...FULL.proposals],
  ])
  const unnamed = { file: 'theirs.json' }
  expect(proposals()).toEqual([{ decision, ...unnamed }, { ruling, ...unnamed }, ...READ.proposals])
})

test('leaves out a decision whose two sides are the same person', () => {
  const own = decisionOf('a', 'a', 1)
  const project = { ...FULL, proposals: [...FULL.proposals, { decision: own, file: 'hers.json' }] }
  const read = readProjectFile(projectFileText(project, [own]), 'theirs.json')
  expect(read).toEqual(READ)
})

test.each([
  ['cut', projectFileText(FULL, []).slice(0, -40)],
  ['of another kind', '{"coauthors":"committee","version":1,"name":"PC","list":"Ada"}'],
  ['no object', '[]'],
  ['empty', ''],
  ['markup', '<html></html>'],
  ['nested deeply', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
])('cannot read a file that is %s', (_what, text) => {
  expect(readProjectFile(text, 'a.json')).toEqual({ kind: 'unreadable' })
})

test('reports an unknown version', () => {
  expect(readProjectFile(changed({ version: 2 }), 'a.json')).toEqual({ kind: 'version', version: 2 })
})

const MANY = Array.from({ length: 150_000 }, (_, at): [string, number] => [`field${at}`, 0])
test.each<[string, object]>([
  ['values that do not fit', { conference: { submissions: [], reviewers: new Array(500_000).fill(0) } }],
  ['choices that do not fit', { choices: Object.fromEntries(MANY) }],
  ['unknown fields', Object.fromEntries(MANY)],
])('refuses a file with very many %s', (_what, more) => {
  expect(readProjectFile(changed(more), 'a.json')).toMatchObject({ kind: 'invalid' })
})

const conference = { submissions: [], reviewers: [] }
const [ONE, TWO] = ['A@x', 'a@x'].map((email) => ({ name: 'A', email }))
test.each<[field: string, change: object]>([
  ['choices', { choices: undefined }],
  ['polycy', { polycy: {} }],
  // `blocks` are a backend's answer. The file's author might have made them up.
  ['blocks', { blocks: [] }],
  ['conference', { conference: { ...conference, submissions: [submissionOf('1'), submissionOf('1')] } }],
  ['conference', { conference: { ...conference, reviewers: [ONE, TWO] } }],
  ['conference', { conference: { ...conference, reviewers: [{ name: 7 }] } }],
  ['name', { name: 'x'.repeat(20_001) }],
  ['choices', { choices: { a: { entry: 'b', at: 'yesterday' } } }],
  ['windows', { windows: { a: -1 } }],
  ['decisions', { decisions: [{ ...decisionOf('a', 'b', 1), sides: [] }] }],
])('names the wrong, missing, misspelt or double field %s', (field, change) => {
  expect(readProjectFile(changed(change), 'a.json')).toEqual({ kind: 'invalid', fields: [field] })
})
