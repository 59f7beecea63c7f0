import { h } from 'preact'
import { expect, test } from 'vitest'
import { StartPage } from '../../../../daemon/page/conference/conference-page.tsx'
import { EXAMPLE_CONFERENCE } from '../../../../daemon/page/conference/example-conference.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import type { BackendCheck } from '../../../../shared/ui/session/use-backend-state.ts'
import { drawInConference } from './conference-view.ts'

const { t } = conferenceTexts('en')
// The tests below need only these parts of a BackendCheck.
const BACKEND = {
  state: { kind: 'asking' },
  isOwn: true,
  look: async () => undefined,
} as unknown as BackendCheck

test('opens the example as a conference that leaves no trace', async () => {
  const { press, conference } = await drawInConference(() => h(StartPage, { backend: BACKEND }))
  await press(t('openExample'))
  expect(conference.state).toMatchObject({ isTraceless: true, project: { name: t('exampleName') } })
  expect(conference.state.project.conference).toBe(EXAMPLE_CONFERENCE)
  conference.store.leave()
})

test('asks for the policy before the first file', async () => {
  const { all, main } = await drawInConference(() => h(StartPage, { backend: BACKEND }))
  expect(all('.row')).toContainEqual(expect.stringContaining(t('policyOfConference')))
  expect(main.querySelector('.policy-select')).not.toBeNull()
})

test('focuses the heading of the start page', async () => {
  const { main } = await drawInConference(() => h(StartPage, { backend: BACKEND }))
  expect(main.ownerDocument.activeElement?.id).toBe('page-heading')
})
