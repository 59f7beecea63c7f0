import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { setStage } from '../stage.ts'
import {
  AUTHORS,
  addFiles,
  COMMITTEE,
  chooseInMenu,
  figureOf,
  headingOf,
  openConference,
  untilAnswered,
} from './conference-page.ts'

const stage = setStage()

const jsonOf = (content: string) => ({
  name: 'project.json',
  mimeType: 'application/json',
  buffer: Buffer.from(content),
})

test('a project goes to a co-chair as a file and comes back; values on which both differ are listed', async () => {
  const { page, requests, consoleErrors } = await openConference(stage)
  await addFiles(page, AUTHORS, COMMITTEE)
  await untilAnswered(page, '4')
  await page
    .getByRole('button', { name: /^Conflict/ })
    .first()
    .click()
  await page.getByText(/, decided on /).waitFor()
  const saving = page.waitForEvent('download')
  await chooseInMenu(page, 'Save as a file for a co-chair')
  const file = jsonOf(await text(await (await saving).createReadStream()))

  await page.getByRole('combobox', { name: 'Policy' }).selectOption('preset pvldb')
  const menu = page.getByRole('dialog', { name: 'More' })
  const merge = async (content: string): Promise<void> => {
    await page.locator('.answer-header').getByRole('button', { name: 'More' }).click()
    await menu.locator('input[type=file]').setInputFiles(jsonOf(content))
  }
  await merge(file.buffer.toString())
  await page.getByText('The file is merged. Both sides differed on 1 value.').waitFor()
  await page.getByText('Policy: yours counts.').waitFor()
  await page.getByText('2 submissions · 2 reviewers').waitFor()

  await merge('{"coauthors":"project","version":9}')
  await page.getByRole('alert').getByText('This project is of another version of CoAuthors.').waitFor()
  await page.getByText('2 submissions · 2 reviewers').waitFor()
  await chooseInMenu(page, 'Close this conference')
  await headingOf(page, 'Conference').waitFor()

  // Opened from the file, it has its answer: nothing is asked.
  const asked = requests.filter((request) => request.url().endsWith('/api/coauthors/conflicts')).length
  await addFiles(page, file)
  await figureOf(page, '2 conflicts, with proof').waitFor()
  expect(requests.filter((request) => request.url().endsWith('/api/coauthors/conflicts'))).toHaveLength(asked)
  expect(consoleErrors).toEqual([])
})
