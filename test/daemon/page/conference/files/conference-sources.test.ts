import { afterEach, beforeEach, expect, test } from 'vitest'
import { inputAfter } from '../../../../../daemon/page/conference/conference-state.ts'
import { ConferenceStore } from '../../../../../daemon/page/conference/conference-store.ts'
import { ConferenceSources } from '../../../../../daemon/page/conference/files/conference-sources.ts'
import { readFiles } from '../../../../../shared/conference/files/read-files.ts'
import { forgetChanges } from '../../../../../shared/ui/state/undoable.ts'
import { conferenceOf } from '../../../../shared/conference/world.ts'

const AUTHORS = new File(['paper,title,given_name,family_name\n1,Schedulers,Ion,Stoica'], 'authors.csv')
const COMMITTEE = new File(['given_name,family_name,roles\nScott,Shenker,pc'], 'pcinfo.csv')

let store: ConferenceStore
let sources: ConferenceSources
beforeEach(() => {
  const fetch = () => Promise.reject(new TypeError('No backend.'))
  const flow = { daemonBase: 'http://a', backendBase: 'http://b', now: () => 0, fetch }
  store = new ConferenceStore(flow)
  sources = new ConferenceSources(flow, store, async (files, chosen, { signal, ...options } = {}) =>
    readFiles(files, chosen, options),
  )
})
afterEach(() => {
  store.leave()
  forgetChanges()
})
const names = () => store.state.files.map(({ name }) => name)

test('reads both files if one is added during the reading of the other', async () => {
  void sources.addFiles([AUTHORS], '')
  await sources.addFiles([COMMITTEE], '')
  expect(names()).toEqual(['authors.csv', 'pcinfo.csv'])
})

test('does not add a file if its reading was cancelled', async () => {
  void sources.addFiles([AUTHORS], '')
  store.work.cancel()
  await sources.addFiles([COMMITTEE], '')
  expect(names()).toEqual(['pcinfo.csv'])
})

test('does not add files of a closed conference to the next one', async () => {
  void sources.addFiles([AUTHORS], '')
  store.leave()
  await sources.addFiles([COMMITTEE], '')
  expect(names()).toEqual(['pcinfo.csv'])
})

test('loses no people of a project that is merged during a reading', async () => {
  const reading = sources.addFiles([AUTHORS], '')
  const conference = conferenceOf({}, ['Bo Xu'])
  store.change({ conference }, undefined, { given: inputAfter({ conference, sources: [] }), files: [] })
  await reading
  const { submissions, reviewers } = store.state.project.conference
  expect([submissions.length, reviewers.map(({ name }) => name)]).toEqual([1, ['Bo Xu']])
})
