import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { NEW_PROJECT } from '../../../../../daemon/page/conference/conference-state.ts'
import { Notices } from '../../../../../daemon/page/conference/shell/notices.tsx'
import type { WhatIsNew } from '../../../../../daemon/page/conference/use-conference.ts'
import { conferenceTexts } from '../../../../../shared/messages/conference-texts.ts'
import { conferenceOf, judged } from '../../../../shared/conference/world.ts'
import { drawInConference } from '../conference-view.ts'

const { t } = conferenceTexts('en')
const conference = conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Bo Xu'])
const NOTHING: WhatIsNew = {
  submissions: new Set(),
  reviewers: new Set(),
  names: new Set(),
  cells: new Map(),
  gone: { submissions: 0, reviewers: 0 },
}
const earlier = { project: NEW_PROJECT, blocks: [], why: [{ key: 'didLookUpAgain' as const }], differed: [] }

const noticesOf = (news: WhatIsNew | null, isTraceless = true) =>
  drawInConference(
    () =>
      h(Notices, {
        judged: judged(conference, []),
        backend: { kind: 'asking' },
        news,
        isNewShown: false,
        onShowNew: () => undefined,
      }),
    { project: { ...NEW_PROJECT, conference }, earlier, isTraceless },
  )

test('counts the news, with a button to show only the news', async () => {
  const { all } = await noticesOf({ ...NOTHING, submissions: new Set([0]) })
  const text = t('sentence', { text: t('countSubmissions', { count: 1 }) })
  expect(all('.document-line p')).toEqual([`${t('sinceLast')} ${text}`])
  expect(all('button')).toEqual([t('showNew'), t('close')])
})

test('counts what is gone', async () => {
  const { all } = await noticesOf({ ...NOTHING, gone: { submissions: 2, reviewers: 0 } })
  const what = t('countSubmissions', { count: 2 })
  expect(all('.document-line p')).toEqual([expect.stringContaining(t('goneSince', { what }))])
})

test('says that nothing is new until the user closes the line', async () => {
  const { all, press, conference: opened } = await noticesOf(NOTHING)
  expect(all('.document-line p')).toEqual([expect.stringContaining(t('nothingNew'))])
  expect(all('button')).toEqual([t('close')])
  await press(t('close'))
  expect(opened.state.earlier).toBeNull()
})

test('says that the project could not be saved, and saves it with Try again', async () => {
  const { all, press, change, conference: opened } = await noticesOf(null, false)
  await change({ project: { ...NEW_PROJECT, conference, name: 'VLDB' } })
  await opened.projects.saveNow()
  await expect.poll(() => all('button')).toContain(t('tryAgain'))
  expect(all('p')).toContain(t('changesNotSaved'))
  const save = vi.spyOn(opened.projects, 'saveNow')
  await press(t('tryAgain'))
  expect(save).toHaveBeenCalledOnce()
})
