import { expect, test } from 'vitest'
import { encoded } from '../../shared/encodings/encoded.ts'
import { axeViolations } from '../chromium.ts'
import { setStage } from '../stage.ts'
import { AUTHORS, addFiles, openConference, untilAnswered } from './conference-page.ts'

const stage = setStage()

const fileIn = (name: string, text: string, encoding: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(encoded(text, encoding)),
})

test('reads a file of uncertain encoding after the user has chosen one', async () => {
  const { page, consoleErrors } = await openConference(stage)
  await addFiles(page, AUTHORS, fileIn('pc.csv', 'name,email\nNils Björk,nils@example.org\n', 'macintosh'))
  await page.getByText('In which of these are the names of “pc.csv” right?').waitFor()
  await page.getByText('This file does not name its encoding.').first().waitFor({ state: 'attached' })
  expect(await axeViolations(page, 'main')).toEqual([])
  await page.getByRole('button', { name: /^Mac Roman/ }).click()
  await untilAnswered(page, 2)
  await page.getByText('2 submissions × 1 reviewer').waitFor()
  expect(consoleErrors).toEqual([])
})
