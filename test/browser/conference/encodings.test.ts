import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { encoded } from '../../shared/encodings/encoded.ts'
import { axeViolations, openPage } from '../chromium.ts'
import { dropFiles } from '../drop-files.ts'
import { setStage } from '../stage.ts'
import { AUTHORS, addFiles, openConference, untilAnswered } from './conference-page.ts'

const stage = setStage()

const POLISH = 'name,email\nŁucja Żółć,lucja@example.org\nGrażyna Świątek,grazyna@example.org\n'
const fileIn = (name: string, text: string, encoding: string) => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from(encoded(text, encoding)),
})

test('says which old encoding a dropped list has, and reads it in another by one press', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-encoding-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'pc.csv')
  writeFileSync(path, encoded(POLISH, 'windows-1250'))
  const field = page.getByRole('textbox', { name: 'Authors A' })
  const box = await field.boundingBox()
  if (!box) throw new Error('The field is not drawn.')
  await dropFiles(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, [path])
  await expect.poll(() => field.inputValue()).toBe('Łucja Żółć\nGrażyna Świątek\n')
  const said = page.locator('summary', { hasText: '“pc.csv” was read as Windows-1250.' })
  await said.click()
  expect(await axeViolations(page)).toEqual([])
  await page.locator('.encoding-choice').getByRole('button').nth(1).click()
  await expect.poll(() => field.inputValue()).not.toContain('Świątek')
  await page.locator('.encoding-choice summary').click()
  await page.getByRole('button', { name: /^Windows-1250/ }).click()
  await expect.poll(() => field.inputValue()).toBe('Łucja Żółć\nGrażyna Świątek\n')
  expect(consoleErrors).toEqual([])
})

test('reads a file of uncertain encoding after the user has chosen one', async () => {
  const { page, consoleErrors } = await openConference(stage)
  await addFiles(page, AUTHORS, fileIn('pc.csv', 'name,email\nNils Björk,nils@example.org\n', 'macintosh'))
  await page.getByText('In which of these are the names of “pc.csv” right?').waitFor()
  await page.getByText('This file does not name its encoding.').first().waitFor({ state: 'attached' })
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Mac Roman/ }).click()
  await untilAnswered(page, 2)
  await page.getByText('2 submissions × 1 reviewer').waitFor()
  expect(consoleErrors).toEqual([])
})
