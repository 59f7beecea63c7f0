import { expect, test } from 'vitest'
import type { CoauthorsOfEntry } from '../../../shared/contract/coauthors.ts'
import { VERDICT_RULES } from '../../../shared/limits.ts'
import { askCoauthors, type CoauthorsOptions, findCoauthors } from '../../../shared/query/coauthors-query.ts'
import { coauthorsAnswer as answerOf, coauthor } from '../collaborators/coauthors-answer.ts'
import { ambiguous, notFound, person } from '../conflicts/answers.ts'
import { EVENT, flowServers, GET, hit, PUT } from './flow-servers.ts'

const OF = '/api/coauthors/of'
const NAMES = ['Ada One', 'Bo Two']
const COAUTHORS = [coauthor('Cy', 2, [2019, 2021])]
const ANSWER = answerOf({ 'Ada One': COAUTHORS, 'Bo Two': [] })
const WISHES: CoauthorsOptions = { yearMin: 2020, mostAuthors: 9, without: ['preprint'] }
const FACTS = { works: 9, undated: 0, left_out: 0 }
const servers = flowServers()

async function storedAs(more: object, wishes: CoauthorsOptions = {}) {
  servers.daemon.on(GET, hit({ ...ANSWER, ...more }))
  const { outcome } = await askCoauthors(NAMES, wishes, servers.settings)
  return 'cache' in outcome && outcome.cache
}

test('asks the backend, stores the answer and records the size of the query', async () => {
  servers.backend.on(OF, () => ({ body: ANSWER }))
  const { outcome, record } = await askCoauthors(NAMES, {}, servers.settings)
  await record()
  const key = 'coauthors:v1:a55aa5cf'
  expect(outcome).toMatchObject({ kind: 'answered', key, answer: ANSWER })
  expect(servers.arrivedAt(PUT)).toMatchObject([{ body: { key } }])
  const size = { event_type: 'coauthors_lookup', left_count: 2, right_count: 0, total_pairs: 0 }
  expect(servers.arrivedAt(EVENT)).toMatchObject([{ body: size }])
})

test('sends no unset options, and the kinds of works in a fixed order', async () => {
  servers.backend.on(OF, () => ({ body: ANSWER }))
  const wishes: CoauthorsOptions = {
    yearMin: 2020,
    mostAuthors: 9,
    without: ['preprint', 'book'],
    limit: 3,
  }
  for (const each of [{}, wishes]) await askCoauthors(NAMES, each, servers.settings)
  const plain = { authors: NAMES, exact_base_match: true }
  const set = { year_min: 2020, most_authors: 9, without: ['book', 'preprint'], limit: 3 }
  expect(servers.arrivedAt(OF).map(({ body }) => body)).toEqual([plain, { ...plain, ...set }])
})

test.each<[string, string, object, CoauthorsOptions]>([
  ['hit', 'the same options', { year_min: 2020, most_authors: 9, without: ['preprint'] }, WISHES],
  ['hit', 'no options', { most_authors: null, without: undefined }, {}],
  ['collision', 'fewer people', { authors: ANSWER.authors.slice(1) }, {}],
  ['collision', 'another order of people', { authors: ANSWER.authors.toReversed() }, {}],
  ['collision', 'loose names', { exact_base_match: false }, {}],
  ['collision', 'a year', { year_min: 2020 }, {}],
  ['collision', 'all years instead of some', {}, { yearMin: 2020 }],
  ['collision', 'a number of authors', { most_authors: 9 }, {}],
  ['collision', 'any number of authors instead of some', {}, { mostAuthors: 9 }],
  ['collision', 'fewer kinds of works', { without: ['preprint'] }, {}],
  ['collision', 'all kinds of works instead of some', {}, { without: ['preprint'] }],
  ['miss', 'earlier rules', { rules: VERDICT_RULES - 1 }, {}],
])('reports a cache %s for a stored answer with %s', async (cache, _what, more, wishes) => {
  expect(await storedAs(more, wishes)).toBe(cache)
})

const two = ambiguous('Ada One')
const none = { coauthor_count: null, coauthors: [] }
const OWN = { ...FACTS, coauthor_count: 1, coauthors: COAUTHORS, person: person('Ada One 0001') }
const bothWith = (more: Partial<typeof OWN | typeof none>) => ({
  resolution: two,
  ...none,
  candidates: [OWN, { ...OWN, ...more }],
})
test.each<[string, string, Partial<CoauthorsOfEntry>]>([
  ['hit', 'counts more coauthors than it lists', { coauthor_count: 7 }],
  ['unreadable', 'lists more coauthors than it counts', { coauthor_count: 0 }],
  ['unreadable', 'lists coauthors without a count', { coauthor_count: null }],
  ['unreadable', 'lists no coauthors of one person', none],
  ['unreadable', 'resolves another entry', { resolution: { ...two, entry: 'Another' }, ...none }],
  ['unreadable', 'says that two persons are one', { resolution: { ...two, status: 'unique' } }],
  ['unreadable', 'lists coauthors of two persons', { resolution: two }],
  ['unreadable', 'lists coauthors of two persons without a count', { resolution: two, coauthor_count: null }],
  ['unreadable', 'counts coauthors of two persons', { resolution: two, coauthor_count: 0, coauthors: [] }],
  ['hit', 'has not found the person', { resolution: notFound('Ada One'), ...none }],
  ['hit', 'lists nobody for two persons', { resolution: two, ...none }],
  ['hit', 'lists coauthors of each candidate', { resolution: two, ...none, candidates: [OWN] }],
  ['unreadable', 'does not count the coauthors of a candidate', bothWith(none)],
  ['unreadable', 'lists more coauthors of a candidate than it counts', bothWith({ coauthor_count: 0 })],
])('reports the cache outcome “%s” if the stored answer %s', async (cache, _what, said) => {
  expect(await storedAs({ authors: [{ ...ANSWER.authors[0], ...said }, ANSWER.authors[1]] })).toBe(cache)
})

test('finds a stored answer without a request to the backend', async () => {
  expect(await findCoauthors(NAMES, {}, servers.settings)).toBeNull()
  servers.daemon.on(GET, hit(ANSWER))
  expect(await findCoauthors(NAMES, {}, servers.settings)).toMatchObject({ answer: ANSWER })
  expect(servers.backend.arrived).toEqual([])
})
