import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mostProlific } from '../prolific.ts'
import {
  fillLines,
  fillSides,
  findButton,
  isFocused,
  openForm,
  openMatrix,
  openPage,
  requestsTo,
  sharedChromium,
  waitForSource,
  withoutRail,
} from './chromium.ts'
import { saved } from './export-button.ts'
import { startWorld, type World } from './world.ts'

/** This committee has more people than one query takes. */
const COMMITTEE = 120

let folder: string
let world: World
let browser: Browser
let people: string[]
beforeAll(async () => {
  const database = inject('database')
  people = mostProlific(database, COMMITTEE)
  folder = mkdtempSync(join(tmpdir(), 'coauthors-committee-'))
  const file = join(folder, 'committee.txt')
  writeFileSync(file, people.join('\n'))
  ;[world, browser] = await Promise.all([
    startWorld({ database, backendEnv: { PC_MEMBERS_CSV: file } }),
    sharedChromium(),
  ])
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const askInBatches = (page: Page, count: number) =>
  page.getByRole('button', { name: `Ask in ${count} batches` })

test('asks about a committee of 120 in batches after a second press', async () => {
  const { page, requests, consoleErrors } = await openPage(browser, world.url)
  await fillSides(page, people.slice(0, 5), [])
  await page.getByRole('button', { name: 'Committee' }).click()
  await page.getByRole('button', { name: 'The backend’s committee 120 names' }).click()
  const before = requests.length
  await findButton(page).click()
  await page.getByRole('alert').getByText('Authors B holds 120 names; 50 is the most.').waitFor()
  expect(withoutRail(requests.slice(before)).map((request) => request.url())).toEqual([])

  const lastStored = page.waitForResponse(
    (response) =>
      response.url().endsWith('/cache/put') &&
      // The browser may hide larger bodies, so wait for the last batch, the smallest.
      response.request().postDataJSON()?.data.right_authors.length === 20,
  )
  expect(await isFocused(askInBatches(page, 3))).toBe(true)
  await page.keyboard.press('Enter')
  await openMatrix(page)
  await lastStored
  expect(requestsTo(requests, '/pairs').map((request) => request.postDataJSON().right.length)).toEqual([
    50, 50, 20,
  ])
  expect(requestsTo(requests, '/event')).toHaveLength(3)
  await waitForSource(page, /From the backend.*joined from 3 batches/)
  expect(await page.getByText('have changed since this answer').count()).toBe(0)

  const rows: Record<string, string>[] = parse(await saved(page, 'CSV'), { bom: true, columns: true })
  expect(new Set(rows.map(({ left, right }) => `${left} ${right}`)).size).toBe(5 * COMMITTEE)

  // Asking again in batches takes one press.
  await openForm(page)
  await fillLines(page.getByRole('textbox', { name: 'Authors B' }), [...people, 'Nobody Atall'])
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect.poll(() => requestsTo(requests, '/pairs').length).toBe(4)
  await waitForSource(page, /From the cache.*joined from 3 batches/)
  expect(consoleErrors).toEqual([])
})
