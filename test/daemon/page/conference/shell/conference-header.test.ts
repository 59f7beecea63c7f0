import { h } from 'preact'
import { expect, test } from 'vitest'
import { NEW_PROJECT } from '../../../../../daemon/page/conference/conference-state.ts'
import { ConferenceHeader } from '../../../../../daemon/page/conference/shell/conference-header.tsx'
import { conferenceTexts } from '../../../../../shared/messages/conference-texts.ts'
import { conferenceOf, judged } from '../../../../shared/conference/world.ts'
import { drawInConference } from '../conference-view.ts'

const { t } = conferenceTexts('en')

const headerOf = (isTraceless: boolean) => {
  const made = conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Bo Xu', 'Cy Orr'])
  const [first, second] = made.reviewers
  if (!first || !second) throw new Error('The conference lacks a reviewer.')
  const conference = { ...made, reviewers: [first, { ...second, isCandidate: true as const }] }
  const opened: string[] = []
  return drawInConference(
    () =>
      h(ConferenceHeader, {
        judged: judged(conference, []),
        areFilesShown: false,
        onFiles: () => opened.push('files'),
      }),
    { project: { ...NEW_PROJECT, name: 'VLDB', conference }, isTraceless },
  )
}

test('counts prospective reviewers apart from the committee', async () => {
  const { all } = await headerOf(false)
  const [size] = all('.document-size')
  expect(size).toContain(t('countReviewers', { count: 1 }))
  expect(size).toContain(t('countProspective', { count: 1 }))
  expect(size).not.toContain(t('tracelessShort'))
})

test('says beside the size that the conference leaves no trace', async () => {
  expect((await headerOf(true)).all('.document-size')[0]).toContain(t('tracelessShort'))
})

test('offers no export before the backend has answered about all pairs', async () => {
  expect((await headerOf(false)).all('.primary')).toEqual([])
})
