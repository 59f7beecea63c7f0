import { h } from 'preact'
import { expect, test } from 'vitest'
import { Progress, Running } from '../../../../../daemon/page/conference/shell/running.tsx'
import { conferenceTexts } from '../../../../../shared/messages/conference-texts.ts'
import { conferenceOf, judged } from '../../../../shared/conference/world.ts'
import { drawInConference } from '../conference-view.ts'

const { t } = conferenceTexts('en')

const noteOf = (conference: ReturnType<typeof conferenceOf>) =>
  drawInConference(
    // Only a failure makes the component read `backend`.
    () => h(Running, { judged: judged(conference, []), backend: undefined as never, onConnect: null }),
    { project: { ...EMPTY, conference } },
  )

const EMPTY = {
  version: 1 as const,
  name: '',
  sources: [],
  choices: {},
  windows: {},
  proposals: [],
  policy: { preset: 'any' },
  settings: { exact: true, leastReviewers: 3 },
}

test('says which files the conference lacks', async () => {
  const withoutReviewers = await noteOf(conferenceOf({ 1: { authors: ['Ann Lee'] } }, []))
  expect(withoutReviewers.all('.note p')).toEqual([t('lacksReviewers')])
  const withoutSubmissions = await noteOf(conferenceOf({}, ['Bo Xu']))
  expect(withoutSubmissions.all('.note p')).toEqual([t('lacksSubmissions')])
})

test('says nothing if a conference is complete and no task is running', async () => {
  const { all } = await noteOf(conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Bo Xu']))
  expect(all('.running *')).toEqual([])
})

test('shows the share of a running task, and nothing before the task', async () => {
  const shown = await drawInConference(() => h(Progress, {}))
  expect(shown.all('progress, [role=status]')).toEqual([])
  const reading = shown.conference.store.run(async (asking) => {
    asking.report({ phase: 'reading', share: 0.257, before: 0 })
    await new Promise((_, reject) =>
      asking.signal.addEventListener('abort', () => reject(asking.signal.reason)),
    )
  })
  await shown.change({})
  await expect.poll(() => shown.all('.hint')).toEqual(['25%'])
  shown.conference.store.leave()
  await reading
})
