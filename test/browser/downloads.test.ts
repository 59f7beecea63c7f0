import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, openPage } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

async function downloaded(page: Page, name: RegExp): Promise<string> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return text(await (await started).createReadStream())
}

test('CSV holds a row a paper and tells a name that is not found from none', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Ion Stoica', 'Nobody Atall'], ['Scott Shenker'])
  const rows: Record<string, string>[] = parse(await downloaded(page, /CSV/), { columns: true, bom: true })
  expect(rows.filter((row) => Object.values(row).includes('Ion Stoica'))).toHaveLength(7)
  const unknown = rows.find((row) => Object.values(row).includes('Nobody Atall'))
  expect(Object.values(unknown ?? {}).join(' ')).toMatch(/unresolved|not found/)
  expect(consoleErrors).toEqual([])
})

test('JSON holds the answer as it came', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
  const json = await downloaded(page, /JSON/)
  expect(json).toContain('Dominant Resource Fairness - Fair Allocation')
  expect(() => JSON.parse(json)).not.toThrow()
})
