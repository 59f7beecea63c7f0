import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { PersonRow } from '../../../../../../daemon/page/conference/results/names/person-row.tsx'
import type { Candidate, DecidingPerson } from '../../../../../../shared/conference/names/deciding-people.ts'
import type { OwnDecisions } from '../../../../../../shared/ui/decisions/saved-decisions.ts'
import { DecidingContext } from '../../../../../../shared/ui/decisions/use-deciding.ts'
import { conferenceOf, judged } from '../../../../../shared/conference/world.ts'
import { ambiguous, notFound, person } from '../../../../../shared/conflicts/answers.ts'
import { drawInConference } from '../../conference-view.ts'

const [one, other] = ['Wei Wang 0001', 'Wei Wang 0002'].map(
  (name) =>
    ({
      person: person(name),
      entry: name,
      fit: null,
      mailFits: false,
      fellows: null,
      isSure: false,
    }) as unknown as Candidate, // the row draws only these facts
)
const candidate = (more: Partial<Candidate> = {}): Candidate => ({
  ...(one ?? expect.unreachable()),
  ...more,
})

const WEI: DecidingPerson = {
  side: 'left',
  id: 'wei@x.org',
  someone: { name: 'Wei Wang', email: 'wei@x.org', affiliation: 'ETH' },
  entry: 'Wei Wang',
  resolution: ambiguous('Wei Wang'),
  places: [0, 1, 2, 3, 4].map((submission) => ({ submission })) as unknown as DecidingPerson['places'], // the row names only submissions
  decides: 1,
  isUnknown: false,
  candidates: [candidate(), ...(other ? [other] : [])],
}

async function rowOf(part: Partial<DecidingPerson> = {}, isTraceless = false) {
  const ids = Object.fromEntries(['11', '12', '13', '14', '15'].map((id) => [id, { authors: ['Wei Wang'] }]))
  const found = judged(conferenceOf(ids, ['Bo Xu']), [])
  const choose = vi.fn()
  const deciding = { choose, chosenFor: () => null } as unknown as OwnDecisions // the row reads only the choices
  const row = h(PersonRow, { judged: found, person: { ...WEI, ...part } })
  const page = await drawInConference(() => h(DecidingContext.Provider, { value: deciding, children: row }), {
    isTraceless,
  })
  const entries = () =>
    Object.entries(page.conference.state.project.choices).map(([id, { entry }]) => [id, entry])
  return { ...page, choose, entries }
}

test('says who a name is, where, and how much waits for it', async () => {
  const { all } = await rowOf()
  expect(all('h3')).toEqual(['Wei Wang author of 11, 12, 13, 14 …'])
  expect(all('.people-row > p')).toEqual([expect.stringMatching(/ · 1 pair waits · wei@x\.org · ETH$/)])
  const reviewer = await rowOf({ side: 'right', isUnknown: true, resolution: null })
  expect(reviewer.all('h3')).toEqual(['Wei Wang reviewer'])
  expect(reviewer.all('.status-not-found')).toEqual(['no name in the files · leaves 1 pair open'])
})

test('chooses a candidate for the project, and saves the choice unless the conference leaves no trace', async () => {
  for (const isTraceless of [false, true]) {
    const { send, entries, choose } = await rowOf({}, isTraceless)
    await send('[aria-label="This person: Wei Wang 0002"]', 'click')
    expect(entries()).toEqual([['wei@x.org', 'Wei Wang 0002']])
    expect(choose).toHaveBeenCalledTimes(isTraceless ? 0 : 1)
  }
})

test('shows the evidence for a candidate', async () => {
  const { all } = await rowOf({
    candidates: [candidate({ isSure: true, mailFits: true, fellows: ['Ann Lee'] })],
  })
  expect(all('.listed-fit')).toEqual(['Sure · e-mail domain fits · papers with fellow authors: Ann Lee'])
  expect(all('button.primary')).toEqual(['This person'])
  const only = async (more: Partial<Candidate>) =>
    (await rowOf({ candidates: [candidate(more)] })).all('.listed-fit')
  expect(await only({ mailFits: true })).toEqual(['e-mail domain fits'])
  expect(await only({ fellows: [] })).toEqual([])
})

test('names the nearest person only if nobody has the name', async () => {
  expect((await rowOf({ resolution: notFound('Wei Wang') })).main.textContent).toContain('Wei Wang 0001?')
  expect((await rowOf()).all('.people-row > p')).toHaveLength(1)
})

test('looks up another name, but no blank one, or says that dblp lacks the person', async () => {
  const { main, send, type, entries } = await rowOf({ candidates: [] })
  expect(main.querySelector('details')?.hasAttribute('open')).toBe(true)
  await send('form', 'submit')
  expect(entries()).toEqual([])
  await type('input', '  Wei  Wang 0003 ')
  await send('form', 'submit')
  expect(entries()).toEqual([['wei@x.org', 'Wei Wang 0003']])
  await send('[aria-label^="Not in dblp"]', 'click')
  expect(entries()).toEqual([['wei@x.org', '']])
})
