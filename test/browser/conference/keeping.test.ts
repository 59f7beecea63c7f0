import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { jsonPost } from '../../json-post.ts'
import { setStage } from '../stage.ts'
import {
  AUTHORS,
  addFiles,
  COMMITTEE,
  chooseInMenu,
  headingOf,
  openConference,
  pressFigure,
  untilAnswered,
  untilSaved,
} from './conference-page.ts'

const stage = setStage()

const asked = (requests: { url: () => string }[]) =>
  requests.filter((request) => request.url().endsWith('/api/coauthors/conflicts')).length

test('opens the conference with its answer after a restart of the daemon', async () => {
  const { page, requests } = await openConference(stage)
  await addFiles(page, AUTHORS, COMMITTEE)
  await untilAnswered(page, 4)
  await untilSaved(page)
  await page.getByRole('button', { name: 'vldb27' }).click()
  await page.getByRole('textbox', { name: 'Name of the conference' }).fill('VLDB 2027')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Policy' }).selectOption('preset pvldb')
  await pressFigure(page, /with too few reviewers/)
  await page.getByRole('spinbutton').fill('2')
  await untilSaved(page)
  await stage.world.restartDaemon()
  await page.reload()
  await headingOf(page, 'VLDB 2027').waitFor()
  expect(
    await page.getByRole('combobox', { name: 'Policy' }).locator('option:checked').textContent(),
  ).toContain('PVLDB')
  expect(asked(requests)).toBe(1)
  // Deleting the conference takes a second press.
  await chooseInMenu(page, 'Close this conference')
  await page.locator('.rail').getByRole('link', { name: 'VLDB 2027', exact: true }).click()
  await headingOf(page, 'VLDB 2027').waitFor()
  await chooseInMenu(page, 'Delete')
  await chooseInMenu(page, 'Delete for good?')
  await page
    .locator('.rail')
    .getByRole('link', { name: 'VLDB 2027', exact: true })
    .waitFor({ state: 'detached' })
})

test('stores nothing of a conference with *Leave no trace*', async () => {
  const { page } = await openConference(stage)
  const odd = {
    ...COMMITTEE,
    buffer: Buffer.from(COMMITTEE.buffer.toString().replace('Widom', 'Traceless-Widom')),
  }
  await page.getByRole('checkbox', { name: 'Leave no trace' }).check()
  await addFiles(page, AUTHORS, odd)
  await untilAnswered(page, 4)
  const pairs = page.getByRole('button', { name: /^Conflict/ })
  await pairs.first().click()
  await page.locator('.result-row .is-decided').first().waitFor()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    // Playwright may already have answered the dialog.
    dialog.accept().catch(() => undefined)
  })
  await page.reload()
  await headingOf(page, 'Conferences').waitFor()
  expect(dialogs).toEqual(['beforeunload'])
  const decisions = await fetch(
    `${stage.world.url}/api/runtime/documents/decision/list`,
    jsonPost('{}', { origin: stage.world.url }),
  )
  expect(await decisions.json()).toMatchObject({ total: 0 })
  const folder = dirname(stage.world.storePath)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const bytes = files.map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
  expect(bytes.some((text) => /Traceless-Widom|scott@example\.org.*Traceless/.test(text))).toBe(false)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'Traceless',
  )
})
