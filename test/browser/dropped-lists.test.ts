import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { encoded } from '../shared/encodings/encoded.ts'
import { axeViolations, openPage } from './chromium.ts'
import { dropFiles } from './drop-files.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const POLISH = 'name,email\nŁucja Żółć,lucja@example.org\nGrażyna Świątek,grazyna@example.org\n'

const fieldA = (page: Page) => page.getByRole('textbox', { name: 'Authors A' })
const textOf = (page: Page) => fieldA(page).inputValue()
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

const open = () => openPage(stage.browser, stage.world.url)

function fileWith(name: string, content: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-lists-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not there.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('adds the people of a file that is dropped on a field, in UTF-8 or another encoding', async () => {
  const { page, consoleErrors } = await open()
  await fieldA(page).fill('Jennifer Widom')
  const tabs: Page[] = []
  page.context().on('page', (tab) => tabs.push(tab))
  const field = await middleOf(page, '[name=left]')
  await dropFiles(page, field, [fileWith('pc.pdf', '%PDF-1.7 Ion Stoica')])
  await page.getByText('“pc.pdf” holds no plain text.').waitFor()
  const file = fileWith(
    'pc.csv',
    '\ufefffirst,last,email\r\nIon,Stoica,ion@example.org\r\nScott,Shenker,\r\n',
  )
  for (const beside of ['.list-actions', '.more-options', 'header'])
    await dropFiles(page, await middleOf(page, beside), [file], false)
  expect(await textOf(page)).toBe('Jennifer Widom')
  await dropFiles(page, field, [file])
  await expect.poll(() => textOf(page)).toBe('Jennifer Widom\nIon Stoica\nScott Shenker\n')
  await page.getByRole('status').getByText('Authors A: 3 of 3 lines cleaned up.').waitFor()
  await undo(page).click()
  await expect.poll(() => textOf(page)).toContain('Jennifer Widom\nfirst,last,email\nIon,Stoica')

  await fieldA(page).fill('')
  await dropFiles(page, field, [fileWith('polish.csv', encoded(POLISH, 'windows-1250'))])
  await expect.poll(() => textOf(page)).toBe('Łucja Żółć\nGrażyna Świątek\n')
  await page.locator('summary', { hasText: '“polish.csv” was read as Windows-1250.' }).click()
  expect(await axeViolations(page, '.name-field')).toEqual([])
  expect(page.url()).toBe(`${stage.world.url}/`)
  expect([tabs, consoleErrors]).toEqual([[], []])
})
