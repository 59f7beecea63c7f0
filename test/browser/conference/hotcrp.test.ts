import { expect, onTestFinished, test } from 'vitest'
import { startHotcrp } from '../../conference/hotcrp-stand-in.ts'
import { axeViolations } from '../chromium.ts'
import { shareStage } from '../stage.ts'
import {
  chooseInMenu,
  figureOf,
  headingOf,
  openConference,
  untilAnswered,
  untilFigure,
} from './conference-page.ts'

const stage = shareStage()

const REVIEWERS = [
  { name: 'Scott Shenker', email: 'scott@example.org', affiliation: 'ICSI', roles: 'pc' },
  { name: 'Jennifer Widom', email: 'jennifer@example.org', affiliation: 'Stanford', roles: 'pc' },
]
const SUBMISSIONS = [
  {
    id: '1',
    title: 'Schedulers that forget nothing',
    authors: [{ name: 'Ion Stoica', email: 'ion@example.edu', affiliation: 'Berkeley' }],
    declared: [],
  },
]

test('reads a HotCRP site, and stores its token only on request', async () => {
  const site = await startHotcrp({ submissions: SUBMISSIONS, reviewers: REVIEWERS })
  onTestFinished(() => site.close())
  const { page, consoleErrors } = await openConference(stage)
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  await page.getByRole('button', { name: 'Connect to HotCRP …' }).click()
  const form = page.getByRole('form', { name: 'Connect to HotCRP …' })
  const address = form.getByRole('textbox', { name: 'Address of the HotCRP site' })
  const token = form.getByRole('textbox', { name: 'API token' })
  expect(await axeViolations(page, 'form')).toEqual([])
  await address.fill(site.base)
  await token.fill(site.token)
  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  // One submission with two reviewers and the chair makes three pairs.
  await untilAnswered(page, 3)
  expect(loads).toBe(1)
  await headingOf(page, new URL(site.base).host).waitFor()
  await untilFigure(page, '1 undeclared, with proof')
  const storages = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(await storages()).not.toContain(site.token)

  // Another chair makes this change.
  site.change('1,conflict,scott@example.org,collaborator')
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await page.getByRole('button', { name: 'Read again' }).click()
  await untilFigure(page, '1 declared and proved')
  await figureOf(page, /to decide/).waitFor({ state: 'detached' })
  expect(consoleErrors).toEqual([])

  // HotCRP refuses the token, and the files stay in view.
  site.setMode('refuse')
  await page.getByRole('button', { name: 'Read again' }).click()
  await page.getByRole('alert').getByText('HotCRP refused the token').waitFor()
  await untilFigure(page, '1 declared and proved')
  site.setMode('ok')
  await page.getByRole('alert').getByRole('button', { name: 'Connect to HotCRP …' }).click()
  expect(await address.inputValue()).toBe(site.base)
  await token.fill(site.token)
  await form.getByRole('checkbox', { name: 'Save the token in this browser' }).check()
  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.poll(storages).toContain(site.token)

  // Disconnecting forgets the token.
  await chooseInMenu(page, 'Close this conference')
  await page.goto(`${stage.world.url}/#/settings/sites`)
  const { origin } = new URL(site.base)
  await page.getByRole('button', { name: `Disconnect: ${origin}` }).click()
  await page.getByText(`Disconnected: ${origin}.`).waitFor()
  expect(await storages()).not.toContain(site.token)
})
