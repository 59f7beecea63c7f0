import { expect, test } from 'vitest'
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

test('counts prospective reviewers apart from the committee', async () => {
  const { page, consoleErrors } = await openConference(stage)
  const wishes = fileOf('wishes.csv', 'name,email', 'Jeffrey D. Ullman,jeff@example.org')
  await addFiles(page, AUTHORS, COMMITTEE, wishes)
  await page.getByText('2 submissions × 3 reviewers').waitFor()
  await untilAnswered(page, 6)
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await page
    .getByRole('combobox', { name: 'This file holds: wishes.csv' })
    .selectOption('prospective reviewers')
  await page.getByText('2 submissions × 2 reviewers · 1 prospective reviewer').waitFor()
  await page.getByRole('button', { name: 'by reviewer' }).click()
  await page.getByRole('row', { name: /Jeffrey D. Ullman prospective reviewer/ }).waitFor()
  // The focused button has vanished, so the list has the focus.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('conference-results')
  expect(consoleErrors).toEqual([])
})

test("gives a reviewer a longer window than the policy's", async () => {
  const { page, consoleErrors } = await openConference(stage)
  await addFiles(page, AUTHORS, COMMITTEE)
  await untilAnswered(page, 4)
  await page.getByRole('button', { name: 'by reviewer' }).click()
  expect(await page.getByRole('columnheader', { name: 'Years that count' }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Policy' }).selectOption('preset pvldb')
  await figureOf(page, /to decide/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '2 reviewers without a finding' }).click()
  const own = page.getByRole('combobox', { name: 'Years that count: Scott Shenker' })
  await own.selectOption('all years')
  await untilFigure(page, '1 conflict, with proof')
  await page.getByText('Scott Shenker has this window now: all years.').waitFor()
  // An arrow key chooses another window.
  await own.focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText('Scott Shenker has this window now: 10 years.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await own.inputValue()).toBe('1200')
  await own.selectOption('2 years')
  await figureOf(page, /to decide/).waitFor({ state: 'detached' })
  expect(consoleErrors).toEqual([])
})
