import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { ProposalsNote } from '../../../../../daemon/page/conference/proposals/proposals-note.tsx'
import type { Project } from '../../../../../shared/conference/project/project.ts'
import { NoteDrafts } from '../../../../../shared/ui/context/note-drafts.ts'
import { OwnDecisions } from '../../../../../shared/ui/decisions/saved-decisions.ts'
import { DecidingContext } from '../../../../../shared/ui/decisions/use-deciding.ts'
import { at, decisionOf, EMPTY } from '../../../../shared/conference/project/projects.ts'
import { soon } from '../../../../soon.ts'
import { useDaemon } from '../../../daemon.ts'
import { drawInConference } from '../conference-view.ts'

const daemon = useDaemon({}, 'emptied')

const FROM = { by: 'Kim', file: 'kim.json' }
const decision = (note = '') => ({ decision: decisionOf('Ann/Lee', 'Bo/Sun', 1, note), ...FROM })
const choice = (person: string, entry: string) => ({ choice: { person, entry, at: at(2) }, file: 'lee.json' })

async function noteOf(project: Partial<Project>, base = daemon.url, isWaiting = false) {
  const deciding = new OwnDecisions({ daemonBase: base, fetch }, new NoteDrafts(null))
  const note = h(ProposalsNote, { isWaiting, otherwise: h('p', { class: 'otherwise' }) })
  const page = await drawInConference(
    () => h(DecidingContext.Provider, { value: deciding, children: note }),
    { project: { ...EMPTY, ...project } },
  )
  const rows = () => page.all('li > span').map((row) => row.replace(/\s+/g, ' '))
  return { ...page, deciding, rows }
}

test('shows for each proposal its value, its sender and the user’s own value', async () => {
  const ruling = { author: 'a@x.org', reviewer: 'b@x.org', isSame: true, at: at(1) }
  const proposals = [
    decision('a brother'),
    { ruling, ...FROM },
    choice('ann@x.org', ''),
    { site: 'https://b.hotcrp.com', file: 'lee.json' },
  ]
  const { rows, all } = await noteOf({ proposals, site: 'https://a.hotcrp.com' })
  await soon(() =>
    expect(rows()).toEqual([
      'Ann/Lee Ann/Lee × Bo/Sun Bo/Sun No conflict, May 1, 2026, by Kim. a brother',
      'a@x.org × b@x.org Is an author, May 1, 2026, by Kim.',
      'ann@x.org: Not in dblp, May 1, 2026, by lee.json.',
      'HotCRP site: https://b.hotcrp.com, by lee.json. Yours: https://a.hotcrp.com.',
    ]),
  )
  expect(all('.note [role=status]')[0]).toMatch(/^4 proposals of others .* 1 of them differs from yours\./)
  expect(all('button')).toContain('Take over all 3 new proposals')
})

test('takes over one proposal, and leaves the others out at a press', async () => {
  const proposals = [
    choice('ann@x.org', 'Ann 0001'),
    choice('bo@x.org', 'Bo 0001'),
    choice('cy@x.org', 'Cy 0001'),
  ]
  const { rows, press, conference } = await noteOf({ proposals })
  await soon(() => expect(rows()).toHaveLength(3))
  await press('Take over')
  await soon(() =>
    expect(conference.state.project.choices).toMatchObject({ 'ann@x.org': { entry: 'Ann 0001' } }),
  )
  await soon(() => expect(rows()).toHaveLength(2))
  await press('Leave out all proposals')
  expect(conference.state.project.proposals).toEqual([])
  expect(Object.keys(conference.state.project.choices)).toEqual(['ann@x.org'])
})

test('saves a decision that it takes over, and keeps the proposal if that fails', async () => {
  const { rows, press, conference, deciding, all } = await noteOf({ proposals: [decision()] })
  await soon(() => expect(rows()).toHaveLength(1))
  const save = vi.spyOn(deciding.client, 'put').mockRejectedValueOnce(new TypeError('off'))
  await press('Take over')
  await soon(() => expect(all('[role=alert]')[0]).toMatch(/^Your own decisions could not be read or saved\./))
  expect(conference.state.project.proposals).toHaveLength(1)
  expect(save).toHaveBeenCalled()
  await press('Take over the new proposal')
  await soon(() => expect(conference.state.project.proposals).toEqual([]))
  expect((await deciding.client.list('decision')).total).toBe(1)
})

test('lists a hundred proposals at most', async () => {
  const proposals = Array.from({ length: 102 }, (_, one) => choice(`p${one}@x.org`, 'Ann'))
  const { rows, all } = await noteOf({ proposals })
  await soon(() => expect(rows()).toHaveLength(100))
  expect(all('details > .hint')).toEqual(['2 more proposals follow once these are settled.'])
})

test('gives way to another note, and says that the decisions could not be read', async () => {
  const proposals = [choice('ann@x.org', 'Ann 0001')]
  const dead = 'http://127.0.0.1:1'
  expect((await noteOf({ proposals }, dead, true)).all('.otherwise')).toHaveLength(1)
  expect((await noteOf({}, dead)).all('.otherwise')).toHaveLength(1)
  const { all } = await noteOf({ proposals: [decision()] }, dead)
  await soon(() => expect(all('[role=alert]')[0]).toMatch(/^Your own decisions could not be read or saved\./))
})
