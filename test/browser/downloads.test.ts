import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { ask, axeViolations, isFocused, openPage, papersOf, useClipboard } from './chromium.ts'
import { exportButton, menuOf, pagesIn, saved } from './export-button.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

test('saves an answer as CSV, JSON, BibTeX or report without a request', async () => {
  const { page, requests, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await useClipboard(page)
  await ask(page, ['Ion Stoica', 'David J. DeWitt', 'Nobody Atall'], ['Scott Shenker', 'Michael Stonebraker'])
  const before = requests.length

  const rows: Record<string, string>[] = parse(await saved(page, 'CSV'), { columns: true, bom: true })
  expect(rows.filter((row) => row.left === 'Ion Stoica' && row.right === 'Scott Shenker')).toHaveLength(7)
  expect(rows.find((row) => row.left === 'Nobody Atall')).toMatchObject({
    verdict: 'unresolved',
    joint_papers: '',
  })
  await menuOf(page)
    .getByText(/^Saved as coauthors-[\d-]+\.csv\.$/)
    .waitFor()
  const json = JSON.parse(await saved(page, 'JSON'))
  expect(json).toMatchObject({
    policy: { name: 'Any joint paper' },
    summary: { standings: { conflict: 2, unknown: 2 } },
  })
  expect(JSON.stringify(json.answer)).toContain('Dominant Resource Fairness - Fair Allocation')
  const bibtex = await saved(page, 'BibTeX')
  expect(bibtex.match(/^@inproceedings\{DBLP:conf\//gm)?.length).toBeGreaterThan(3)
  expect(bibtex).toMatch(/author +=.* and .* and others/)
  const report = await saved(page, 'Report')
  expect(requests.slice(before)).toEqual([])
  expect(await axeViolations(page, '.export-menu')).toEqual([])

  await page.keyboard.press('Escape')
  await menuOf(page).waitFor({ state: 'detached' })
  await exportButton(page).press('Enter')
  await menuOf(page).waitFor()
  expect(await exportButton(page).getAttribute('aria-expanded')).toBe('true')
  await menuOf(page).getByRole('button', { name: 'Copy BibTeX' }).press('Enter')
  await menuOf(page).getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Ion Stoica')
  await page.keyboard.press('Escape')
  await menuOf(page).waitFor({ state: 'detached' })
  expect(await isFocused(exportButton(page))).toBe(true)
  await page.keyboard.press('Enter')
  await menuOf(page).waitFor()
  await papersOf(page).getByRole('heading').first().click()
  await menuOf(page).waitFor({ state: 'detached' })

  const printed = await page.context().newPage()
  await printed.setContent(report)
  await printed.getByRole('heading', { level: 1, name: 'Conflicts of interest: 3 × 2 names' }).waitFor()
  for (const pair of ['Ion Stoica – Scott Shenker', 'David J. DeWitt – Michael Stonebraker'])
    await printed.getByRole('heading', { level: 3, name: pair }).waitFor()
  const pages = (height: string) => printed.pdf({ width: '15cm', height }).then(pagesIn)
  expect(await pages('8cm')).toBeGreaterThan(await pages('200cm'))
  await printed.close()
  expect(consoleErrors).toEqual([])
})
