import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { NEW_PROJECT } from '../../../../daemon/page/conference/conference-state.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { forgetChanges, lastChange, undo } from '../../../../shared/ui/state/undoable.ts'
import { conferenceOf } from '../../../shared/conference/world.ts'
import { drawInConference } from './conference-view.ts'

const CONFERENCE = conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Bo Xu'])

async function opened() {
  forgetChanges()
  const project = { ...NEW_PROJECT, conference: CONFERENCE }
  const { conference } = await drawInConference(() => h('p', {}), { project, isTraceless: true })
  const said = () => lastChange()?.say(localeOf('en'))
  const project_ = () => conference.state.project
  return { conference, said, project: project_ }
}

test('chooses entries for several people with one Undo, and takes choices back', async () => {
  const { conference, said, project } = await opened()
  conference.choose({ 'ann@x.org': 'Ann Lee 0001', 'bo@x.org': '' })
  expect(project().choices).toMatchObject({
    'ann@x.org': { entry: 'Ann Lee 0001' },
    'bo@x.org': { entry: '' },
  })
  expect(said()).toMatch(/2/)
  conference.choose({ 'ann@x.org': null })
  expect(Object.keys(project().choices)).toEqual(['bo@x.org'])
  await undo()
  await undo()
  expect(project().choices).toEqual({})
})

test('gives a reviewer another window, or the policy’s', async () => {
  const { conference, project } = await opened()
  conference.giveWindow('bo@x.org', 24, { name: 'Bo Xu', window: '2 years' })
  conference.giveWindow('cy@x.org', 36, { name: 'Cy Orr', window: '3 years' })
  conference.giveWindow('bo@x.org', null, { name: 'Bo Xu', window: '' })
  expect(project().windows).toEqual({ 'cy@x.org': 36 })
})

test('replaces a decision on an author and a reviewer, and withdraws it', async () => {
  const { conference, said, project } = await opened()
  const about = { submission: 0, reviewer: 0 }
  const decide = (author: string, isSame: boolean | null) =>
    conference.decideAuthor({ author, reviewer: 'bo@x.org', isSame }, { about, said: {} })
  decide('ann@x.org', true)
  decide('cy@x.org', true)
  decide('ann@x.org', false)
  expect(project().rulings?.map(({ author, isSame }) => [author, isSame])).toEqual([
    ['cy@x.org', true],
    ['ann@x.org', false],
  ])
  expect(lastChange()?.about).toEqual(about)
  expect(said()).toMatch(/another person/)
  decide('cy@x.org', null)
  expect(project().rulings).toHaveLength(1)
})

test('opens project files instead of reading their people', async () => {
  const { conference } = await opened()
  const openFile = vi.spyOn(conference.projects, 'openFile').mockResolvedValue(true)
  const addFiles = vi.spyOn(conference.sources, 'addFiles').mockResolvedValue()
  const project = new File(['\n{ "coauthors": "project", "version": 1 }'], 'vldb.json')
  await conference.addFiles([project], 'VLDB')
  expect([openFile.mock.calls.length, addFiles.mock.calls.length]).toEqual([1, 0])
  await conference.addFiles([new File(['{"papers": "project"}'], 'a.json')], 'VLDB')
  const other = new File(['name'], 'pc.csv')
  await conference.addFiles([other, project, project], 'VLDB')
  expect([openFile.mock.calls.length, addFiles.mock.calls.length]).toEqual([3, 2])
  expect(addFiles.mock.lastCall?.[0]).toEqual([other])
  openFile.mockResolvedValue(false)
  await conference.addFiles([project, other], 'VLDB')
  expect(addFiles.mock.calls.length).toBe(2)
})

test('says that leaving the page would lose a traceless conference, but not an empty one', async () => {
  const { conference } = await opened()
  expect(conference.wouldLose).toBe(true)
  conference.store.setPart({ project: NEW_PROJECT })
  expect(conference.wouldLose).toBe(false)
})
