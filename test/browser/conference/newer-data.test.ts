import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations } from '../chromium.ts'
import { shareStage } from '../stage.ts'
import {
  AUTHORS,
  addFiles,
  COMMITTEE,
  figureOf,
  fileOf,
  openConference,
  untilAnswered,
  untilFigure,
} from './conference-page.ts'

const stage = shareStage()

/** Dates answers to 2020, and leaves out the first pair. That pair then seems to have had no joint work in 2020. */
async function makeOlder(page: Page): Promise<void> {
  await page.route('**/api/coauthors/conflicts', async (route) => {
    const response = await route.fetch()
    const lines = (await response.text()).trimEnd().split('\n')
    const first = lines.findIndex((line) => line.includes('"verdict"'))
    const kept = lines
      .filter((_, index) => index !== first)
      .map((line) =>
        line
          .replace(/"data_date":"[^"]*"/, '"data_date":"2020-01-01"')
          .replace(/"pairs":(\d+)/, (_, count) => `"pairs":${Number(count) - 1}`),
      )
    await route.fulfill({ response, body: `${kept.join('\n')}\n` })
  })
}

test('reports the finding that newer data add to a conference', async () => {
  const { page, consoleErrors } = await openConference(stage)
  await makeOlder(page)
  await addFiles(page, AUTHORS, COMMITTEE)
  await untilFigure(page, '1 conflict, with proof')
  await page.unroute('**/api/coauthors/conflicts')
  await page.getByText('This answer was computed from other data').waitFor()
  await page.getByRole('button', { name: 'Ask again' }).click()
  await page.getByText('New since you last looked: 1 finding.').waitFor()
  await untilFigure(page, '2 conflicts, with proof')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(() => page.getByText('New since you last looked').count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('reports the additions of late files until the user closes the report', async () => {
  const { page, consoleErrors } = await openConference(stage)
  await addFiles(page, AUTHORS, COMMITTEE)
  await untilAnswered(page, 4)
  expect(await page.getByText('New since you last looked').count()).toBe(0)
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  const late = fileOf(
    'late.csv',
    'paper,title,given_name,family_name,email',
    '3,Late,Ion,Stoica,late@example.edu',
    '4,Later,Wei,Wang,wei@example.edu',
    '5,Latest,Nobody,Atall,nobody@example.edu',
  )
  await addFiles(page, late)
  await untilAnswered(page, 10)
  const note = page.locator('.document-line', { hasText: 'New since you last looked:' })
  await note.getByText('3 submissions, 1 finding, 1 name.').waitFor()
  expect(await axeViolations(page, '.document-line')).toEqual([])
  const numbers = () => page.locator('.of-submissions .result-row').count()
  await expect.poll(numbers).toBe(4)
  await note.getByRole('button', { name: 'Show what is new' }).click()
  await expect.poll(numbers).toBe(3)
  await figureOf(page, '1 name to settle').click()
  await page.locator('.people-row', { hasText: 'Nobody Atall' }).waitFor()
  expect(await page.locator('.people-row').count()).toBe(1)
  await note.getByRole('button', { name: 'Close', exact: true }).click()
  await note.waitFor({ state: 'detached' })
  await figureOf(page, '1 name to settle').click()
  await expect.poll(numbers).toBe(4)

  await addFiles(page, late)
  await note.getByText('nothing. CoAuthors has read late.csv.').waitFor()
  expect(await note.getByRole('button', { name: 'Show what is new' }).count()).toBe(0)
  expect(consoleErrors).toEqual([])
})
