import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { setStage } from '../stage.ts'
import { openBeside } from '../tabs.ts'
import {
  AUTHORS,
  addFiles,
  COMMITTEE,
  chooseInMenu,
  headingOf,
  openConference,
  pressFigure,
  untilAnswered,
  untilFigure,
  untilKept,
} from './conference-page.ts'

const stage = setStage()

const asked = (requests: { url: () => string }[]) =>
  requests.filter((request) => request.url().endsWith('/api/coauthors/conflicts')).length

test('a reload, and a killed daemon, lose nothing: the conference is there with its answer', async () => {
  const { page, requests } = await openConference(stage)
  await addFiles(page, AUTHORS, COMMITTEE)
  await untilAnswered(page, 4)
  await untilKept(page)
  await page.getByRole('button', { name: 'vldb27' }).click()
  await page.getByRole('textbox', { name: 'Name of the conference' }).fill('VLDB 2027')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Policy' }).selectOption('preset pvldb')
  await pressFigure(page, /with too few reviewers/)
  await page.getByRole('spinbutton').fill('2')
  await page.getByText('2 submissions × 2 reviewers').waitFor()
  await untilKept(page)
  await stage.world.restartDaemon()
  await page.reload()
  await headingOf(page, 'VLDB 2027').waitFor()
  expect(
    await page.getByRole('combobox', { name: 'Policy' }).locator('option:checked').textContent(),
  ).toContain('PVLDB')
  expect(asked(requests)).toBe(1)
  // Closed, it stands in the rail; deleting it takes a second press.
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

test('a daemon that cannot give the conference is said to be CoAuthors, not the backend', async () => {
  const { page } = await openConference(stage)
  await addFiles(page, AUTHORS, COMMITTEE)
  await untilAnswered(page, 4)
  await untilKept(page)
  await page.route('**/api/runtime/documents/project/**', (route) => route.abort())
  await page.reload()
  const alert = page.locator('.running').getByRole('alert')
  await alert.getByText('CoAuthors does not answer.').waitFor()
  expect(await alert.textContent()).not.toContain('backend')
  await page.unroute('**/api/runtime/documents/project/**')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await untilFigure(page, '2 conflicts, with proof')
})

test('a backend that ends while it is asked leaves the conference: retrying goes on', async () => {
  const { page } = await openConference(stage)
  await stage.world.stopBackend()
  await addFiles(page, AUTHORS, COMMITTEE)
  await page.getByRole('alert').getByText('does not answer').waitFor()
  await page.getByText('2 submissions × 2 reviewers').waitFor()
  await stage.world.startBackend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await untilAnswered(page, 4)
  await untilFigure(page, '2 conflicts, with proof')
})

test('a question is cancelled and goes on, and waits while the backend looks up another conference', async () => {
  const { page } = await openConference(stage)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/coauthors/conflicts', async (route) => {
    await held
    await route.abort().catch(() => undefined)
  })
  await addFiles(page, AUTHORS, COMMITTEE)
  await page.getByText('Looking up 4 pairs …').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Stopped. Pairs that were looked up until then stay.').waitFor()
  release()
  await page.unroute('**/api/coauthors/conflicts')
  const headers = {
    'access-control-allow-origin': stage.world.url,
    'access-control-allow-headers': 'content-type',
    'access-control-expose-headers': 'retry-after',
    'retry-after': '2',
  }
  await page.route('**/api/coauthors/conflicts', (route) => {
    const isPreflight = route.request().method() === 'OPTIONS'
    return route.fulfill({
      status: isPreflight ? 204 : 503,
      headers,
      body: isPreflight ? '' : '{"detail":"busy"}',
    })
  })
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByText('Waiting for the backend: 1 conference before this one.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.unroute('**/api/coauthors/conflicts')
  await untilAnswered(page, 4)
})

test('of two windows with one project, the later one is told, and keeps its own as a copy', async () => {
  const { page } = await openConference(stage)
  await addFiles(page, AUTHORS, COMMITTEE)
  await untilAnswered(page, 4)
  await untilKept(page)
  const name = `${await page.getByRole('heading', { level: 2 }).textContent()}`
  const other = await openBeside(page)
  await other.goto(`${stage.world.url}/#/conference`)
  await other.getByRole('heading', { level: 2, name: /^vldb27/ }).waitFor()
  await other.getByRole('combobox', { name: 'Policy' }).selectOption('preset acl')
  await untilKept(other)
  await page.bringToFront()
  await page.getByRole('combobox', { name: 'Policy' }).selectOption('preset pvldb')
  await page.getByText('Another window has changed or deleted this project.').waitFor()
  await page.getByRole('button', { name: 'Keep mine as a copy' }).click()
  await untilKept(page)
  await chooseInMenu(page, 'Close this conference')
  await page
    .locator('.rail')
    .getByRole('link', { name: `${name} (2)`, exact: true })
    .waitFor()
})

test('a conference that leaves no trace leaves nothing in the data folder, and is gone after a reload', async () => {
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
    // Playwright may have answered it already.
    dialog.accept().catch(() => undefined)
  })
  await page.reload()
  await headingOf(page, 'Conferences').waitFor()
  expect(dialogs).toEqual(['beforeunload'])
  const decisions = await fetch(`${stage.world.url}/api/runtime/documents/decision/list`, {
    method: 'POST',
    headers: { origin: stage.world.url, 'content-type': 'application/json' },
    body: '{}',
  })
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
