import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations, downloadedText, toastOf } from '../chromium.ts'
import { setStage } from '../stage.ts'
import {
  AUTHORS,
  addFiles,
  COMMITTEE,
  chooseInMenu,
  headingOf,
  openConference,
  untilAnswered,
  untilFigure,
} from './conference-page.ts'

const stage = setStage()

const fileForCoChair = (page: Page): Promise<string> =>
  downloadedText(page, () => chooseInMenu(page, 'Save as a file for a co-chair'))
const jsonOf = (content: string) => ({
  name: 'project.json',
  mimeType: 'application/json',
  buffer: Buffer.from(content),
})

test('sends a project to a co-chair as a file, and merges it back', async () => {
  const { page, requests, consoleErrors } = await openConference(stage)
  await addFiles(page, AUTHORS, COMMITTEE)
  await untilAnswered(page, 4)
  await page
    .getByRole('button', { name: /^Conflict/ })
    .first()
    .click()
  await page.locator('.result-row .is-decided').first().waitFor()
  const file = jsonOf(await fileForCoChair(page))

  await page.getByRole('combobox', { name: 'Policy' }).selectOption('preset pvldb')
  const menu = page.getByRole('dialog', { name: 'More' })
  const merge = async (content: string): Promise<void> => {
    await page.locator('.document-header').getByRole('button', { name: 'More' }).click()
    await menu.locator('input[type=file]').setInputFiles(jsonOf(content))
  }
  await merge(file.buffer.toString())
  await page.getByText('nothing. project.json is merged.').waitFor()
  await page.getByText('Your conference and the file differed in 1 value: ').waitFor()
  await page.getByText('2 submissions × 2 reviewers').waitFor()

  // A submission that only the co-chair has counts as new until the user presses U.
  const theirs = JSON.parse(file.buffer.toString())
  const late = {
    id: '3',
    title: 'Late',
    authors: [{ name: 'Ion Stoica', email: 'late@example.edu' }],
    declared: [],
  }
  theirs.conference.submissions.push(late)
  await merge(JSON.stringify(theirs))
  const whatIsNew = page.getByText('New since you last looked: 1 submission, 1 finding.')
  await whatIsNew.waitFor()
  await page.getByRole('button', { name: 'Show what is new' }).click()
  await expect.poll(() => page.locator('.of-submissions .result-row').count()).toBe(1)
  await page.getByText('project.json is merged.').first().waitFor()
  await page.keyboard.press('u')
  await whatIsNew.waitFor({ state: 'detached' })
  await page.getByText('nothing. project.json is merged.').waitFor()
  await expect.poll(() => page.locator('.of-submissions .result-row').count()).toBe(2)

  await merge('{"coauthors":"project","version":9}')
  await page.getByRole('alert').getByText('Another version of CoAuthors saved this conference.').waitFor()
  await page.getByText('2 submissions × 2 reviewers').waitFor()
  await chooseInMenu(page, 'Close this conference')
  await headingOf(page, 'Conferences').waitFor()

  // The file has no answer, so the page asks the backend.
  const asked = requests.filter((request) => request.url().endsWith('/api/coauthors/conflicts')).length
  await addFiles(page, file)
  await untilFigure(page, '2 conflicts, with proof')
  expect(requests.filter((request) => request.url().endsWith('/api/coauthors/conflicts'))).toHaveLength(
    asked + 1,
  )
  // The user already has the file's decision, so the page proposes nothing.
  expect(await page.getByText('came with a file').count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test("judges by a co-chair's decisions only after the user takes them over", async () => {
  const { page, consoleErrors } = await openConference(stage)
  await addFiles(page, AUTHORS, COMMITTEE)
  await untilAnswered(page, 4)
  const decided = page.getByText(/, decided on /)
  // The first test has decided the other pair.
  const chip = page.locator('.result-row .mark').nth(1)
  await chip.click()
  await page
    .getByRole('button', { name: /^No conflict/ })
    .first()
    .click()
  await decided.waitFor()
  const theirs = JSON.parse(await fileForCoChair(page))
  theirs.by = 'Grace <b>Hopper</b>'
  await page.keyboard.press('u')
  await decided.waitFor({ state: 'detached' })
  await untilFigure(page, '2 conflicts, with proof')

  const note = page.locator('.note', { hasText: '1 proposal of another person came with a file.' })
  await chooseInMenu(page, 'Close this conference')
  await headingOf(page, 'Conferences').waitFor()
  await addFiles(page, jsonOf(JSON.stringify(theirs)))
  await note.waitFor()
  await untilFigure(page, '2 conflicts, with proof')
  await note.getByText('Show the proposals').click()
  await note.getByText(/No conflict, \w+ \d+, \d+, by Grace <b>Hopper<\/b>\./).waitFor()
  expect(await axeViolations(page, '.note')).toEqual([])
  await note.getByRole('button', { name: 'Take over the new proposal' }).click()
  await untilFigure(page, '1 conflict, with proof')
  await note.waitFor({ state: 'detached' })
  await page.getByText('1 proposal is taken over.').waitFor()
  await toastOf(page).getByRole('button').click()
  await untilFigure(page, '2 conflicts, with proof')
  expect(consoleErrors).toEqual([])
})
