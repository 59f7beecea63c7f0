import { expect, onTestFinished, test } from 'vitest'
import type { Submission } from '../../../shared/conference/conference-model.ts'
import { startHotcrp } from '../../conference/hotcrp-stand-in.ts'
import { axeViolations } from '../chromium.ts'
import { shareStage } from '../stage.ts'
import { figureOf, openConference, untilAnswered, untilFigure } from './conference-page.ts'

const stage = shareStage()

const submission = (id: string, title: string, name: string, email: string): Submission => ({
  id,
  title,
  authors: [{ name, email }],
  declared: [],
})

test('applies exactly the previewed changes in HotCRP', async () => {
  const site = await startHotcrp({
    submissions: [
      submission('1', 'Schedulers that forget nothing', 'Ion Stoica', 'ion@example.edu'),
      submission('2', 'Joins of one day', 'Hector Garcia-Molina', 'hector@example.edu'),
    ],
    reviewers: [
      { name: 'Scott Shenker', email: 'scott@example.org', roles: 'pc' },
      { name: 'Jennifer Widom', email: 'jennifer@example.org', roles: 'pc' },
    ],
  })
  onTestFinished(() => site.close())
  const { page, consoleErrors } = await openConference(stage)
  await page.getByRole('button', { name: 'Connect to HotCRP …' }).click()
  const form = page.getByRole('form', { name: 'Connect to HotCRP …' })
  await form.getByRole('textbox', { name: 'Address of the HotCRP site' }).fill(site.base)
  await form.getByRole('textbox', { name: 'API token' }).fill(site.token)
  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  await untilAnswered(page, 6)

  await page.getByRole('button', { name: 'Send to HotCRP' }).click()
  const menu = page.getByRole('dialog', { name: 'Export conflicts' })
  await menu.getByRole('radio', { name: 'all 2 conflicts with proof' }).check()
  await menu.getByRole('button', { name: 'Preview', exact: true }).click()
  const changes = menu.getByRole('list', { name: 'What HotCRP will change' }).getByRole('listitem')
  await expect
    .poll(() => changes.allTextContents())
    .toEqual(['1 scott@example.org → pinned collaborator', '2 jennifer@example.org → pinned collaborator'])
  await menu.getByText('2 changes. 0 conflicts declared in HotCRP before stay as they are.').waitFor()
  expect(await axeViolations(page, '[role=dialog]')).toEqual([])

  site.setMode('refuse')
  await menu.getByRole('button', { name: 'Preview' }).click()
  await menu.getByRole('alert').getByText('HotCRP refused the token').waitFor()
  // The browser has logged the refusal as an error, as expected.
  consoleErrors.length = 0
  site.setMode('ok')
  await menu.getByRole('button', { name: 'Preview' }).click()
  await changes.first().waitFor()

  site.change('1,conflict,scott@example.org,collaborator')
  await menu.getByRole('button', { name: 'Apply in HotCRP' }).click()
  await menu.getByText('HotCRP has changed since the preview').waitFor()
  await expect.poll(() => changes.allTextContents()).toEqual(['2 jennifer@example.org → pinned collaborator'])
  await menu.getByRole('button', { name: 'Apply in HotCRP' }).click()
  await menu.getByText('HotCRP has made 1 change.').waitFor()
  expect(site.conflicts()).toMatchObject({
    '1 scott@example.org': 'collaborator',
    '2 jennifer@example.org': 'pinned collaborator',
  })

  await menu.getByRole('button', { name: 'Close' }).click()
  await untilFigure(page, '2 declared and proved')
  await figureOf(page, /to decide/).waitFor({ state: 'detached' })
  expect(await page.getByText('New since you last looked').count()).toBe(0)
  await page
    .getByRole('row', { name: /Joins of one day/ })
    .getByRole('button', { name: '1 proved' })
    .click()
  await page.getByText('Declared by a chair: collaborator.').waitFor()
  expect(consoleErrors).toEqual([])
})
