import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { PeopleView } from '../../../../../../daemon/page/conference/results/names/names-view.tsx'
import type { Conference } from '../../../../../../shared/conference/conference-model.ts'
import type { Candidate, DecidingPerson } from '../../../../../../shared/conference/names/deciding-people.ts'
import { conferenceOf, judged } from '../../../../../shared/conference/world.ts'
import { ambiguous, person } from '../../../../../shared/conflicts/answers.ts'
import { drawInConference } from '../../conference-view.ts'

const CONFERENCE = conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Bo Xu'])

const named = (name: string, more: Partial<DecidingPerson> = {}): DecidingPerson => ({
  side: 'left',
  id: name,
  someone: { name },
  entry: name,
  resolution: ambiguous(name),
  places: [],
  decides: 1,
  isUnknown: false,
  candidates: [],
  ...more,
})
const sure = (name: string, more: Partial<Candidate>) =>
  ({
    person: person(name),
    entry: name,
    fit: null,
    mailFits: false,
    fellows: null,
    isSure: true,
    ...more,
  }) as unknown as Candidate // the list draws only these facts

type Wishes = {
  words?: string
  works?: object
  conference?: Conference
  choices?: Record<string, { entry: string; at: string }>
}

async function viewOf(
  people: readonly DecidingPerson[],
  { words = '', works = {}, conference = CONFERENCE, choices = {} }: Wishes = {},
) {
  const asked = { answer: new Map(), hasFailed: false, ask: vi.fn(), ...works }
  const state = asked as unknown as Parameters<typeof PeopleView>[0]['works'] // the list reads only these parts
  const found = judged(conference, [], { choices })
  const page = await drawInConference(() => h(PeopleView, { judged: found, people, works: state, words }))
  return { ...page, ask: asked.ask, names: () => page.all('.people-row h3 bdi') }
}

test('says that no name is left to settle', async () => {
  expect((await viewOf([])).all('.lead')).toEqual(['No name is left to settle.'])
})

test('shows fifty people at a time', async () => {
  const { names, press } = await viewOf(Array.from({ length: 103 }, (_, at) => named(`Person ${at}`)))
  expect(names()).toHaveLength(50)
  await press('Show 50 more')
  await press('Show 3 more')
  expect(names()).toHaveLength(103)
})

test('finds people by name, affiliation or entry', async () => {
  const people = [named('Ann Lee'), named('Bo Xu', { someone: { name: 'Bo Xu', affiliation: 'ETH Zürich' } })]
  expect((await viewOf(people, { words: 'zurich' })).names()).toEqual(['Bo Xu'])
  expect((await viewOf(people, { words: 'lee' })).names()).toEqual(['Ann Lee'])
})

test('says whether it looks for papers with fellow authors, or could not', async () => {
  const says = async (works: object) => (await viewOf([named('Ann Lee')], { works })).all('[role=status]')[0]
  expect(await says({ answer: null })).toMatch(/^Looking for papers with fellow authors/)
  expect(await says({})).toBe('')
  const { press, ask, all } = await viewOf([], { works: { answer: null, hasFailed: true } })
  expect(all('[role=status]')[0]).toMatch(/^CoAuthors could not look up/)
  await press('Try again')
  expect(ask).toHaveBeenCalledOnce()
})

test('offers the sure candidates together, each person once, with the evidence', async () => {
  const people = [
    named('Ann Lee', { candidates: [sure('Ann Lee 0001', { fit: 'orcid' })] }),
    named('Ann Lee', { side: 'right', candidates: [sure('Ann Lee 0001', { fit: 'orcid' })] }),
    named('Bo Xu', {
      candidates: [sure('Bo Xu 0002', { isSure: false }), sure('Bo Xu 0003', { fellows: ['Cy Orr'] })],
    }),
    named('Di Fox', { candidates: [sure('Di Fox 0001', { isSure: false })] }),
  ]
  const { all, press, conference } = await viewOf(people)
  expect(all('.sure-names li')).toEqual([
    'B Ann Lee → Ann Lee 0001 ORCID as in your list',
    'A Bo Xu → Bo Xu 0003 papers with fellow authors: Cy Orr',
  ])
  await press(all('button').find((text) => /2/.test(text)) ?? '')
  const { choices } = conference.state.project
  expect(Object.entries(choices).map(([id, { entry }]) => [id, entry])).toEqual([
    ['Ann Lee', 'Ann Lee 0001'],
    ['Bo Xu', 'Bo Xu 0003'],
  ])
})

test('lists unread names and submissions that do not name all authors', async () => {
  const [submission] = CONFERENCE.submissions
  if (!submission) return expect.unreachable()
  const authors = [{ name: 'see PDF', isUnread: true as const }]
  const submissions = [
    { ...submission, authors },
    { ...submission, id: '2', authors: [] },
  ]
  const { all } = await viewOf([], { conference: { ...CONFERENCE, submissions } })
  expect(all('summary')).toEqual(['2 gaps in the files'])
  expect(all('details li')).toEqual([
    'see PDF author of 1 · not understood',
    'The authors of submission 2 are not named.',
  ])
})

test('lists the choices, newest first, and takes one back', async () => {
  const choices = {
    'ann.lee@x.org': { entry: 'Ann Lee 0001', at: '2026-05-01T00:00:00.000Z' },
    'bo.xu@x.org': { entry: '', at: '2026-05-02T00:00:00.000Z' },
  }
  const { all, send, conference, change } = await viewOf([], { choices })
  expect(all('details li span')).toEqual(['Bo Xu → Not in dblp: stays unknown', 'Ann Lee → Ann Lee 0001'])
  await change({ project: { ...conference.state.project, choices } })
  await send('[aria-label="Undo: Bo Xu"]', 'click')
  expect(Object.keys(conference.state.project.choices)).toEqual(['ann.lee@x.org'])
})
