import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type OpenedPage, openPage } from '../chromium.ts'
import type { Stage } from '../stage.ts'

export type GivenFiles = { name: string; mimeType: string; buffer: Buffer }[]

export const fileOf = (name: string, ...lines: string[]): GivenFiles[number] => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

export const AUTHORS = fileOf(
  'vldb27-authors.csv',
  'paper,title,given_name,family_name,email,affiliation',
  '1,Schedulers that forget nothing,Ion,Stoica,ion@example.edu,Berkeley',
  '2,Joins of one day,Hector,Garcia-Molina,hector@example.edu,Stanford',
)
export const COMMITTEE = fileOf(
  'vldb27-pcinfo.csv',
  'given_name,family_name,email,affiliation,roles',
  'Scott,Shenker,scott@example.org,ICSI,pc',
  'Jennifer,Widom,jennifer@example.org,Stanford,pc',
)
export const CONFLICTS = fileOf(
  'vldb27-pcconflicts.csv',
  'paper,title,given_name,family_name,email,conflicttype',
  '2,Joins of one day,Jennifer,Widom,jennifer@example.org,Recent collaborator',
)

export const openConference = (stage: Stage<{ url: string }>): Promise<OpenedPage> =>
  openPage(stage.browser, `${stage.world.url}/#/conference`)

export const addFiles = (page: Page, ...files: GivenFiles): Promise<void> =>
  page.locator('input[type=file][multiple]').first().setInputFiles(files)

export const headingOf = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 2, name, exact: true })

export const figureOf = (page: Page, words: string | RegExp): Locator =>
  page.locator('.figure').filter({ hasText: words })

const moreFigures = (page: Page): Locator => page.getByRole('button', { name: 'Figures ▾' })

/** Opens the menu *Figures* if the line of figures does not show the figure. */
async function showFigure(page: Page, figure: Locator): Promise<void> {
  const more = moreFigures(page)
  await expect
    .poll(async () => {
      if (await figure.isVisible()) return true
      const isFolded = (await more.isVisible()) && (await more.getAttribute('aria-expanded')) === 'false'
      if (isFolded) await more.click()
      return figure.isVisible()
    })
    .toBe(true)
}

/** Waits for a figure in the line or in the menu *Figures*. */
export async function untilFigure(page: Page, words: string | RegExp): Promise<void> {
  await showFigure(page, figureOf(page, words))
  if ((await page.locator('.figure-menu').count()) > 0) await moreFigures(page).click()
}

export async function pressFigure(page: Page, words: string | RegExp): Promise<void> {
  const figure = figureOf(page, words)
  await showFigure(page, figure)
  await figure.click()
}

/** Waits until the backend has answered about this number of pairs. */
export const untilAnswered = (page: Page, pairs: number): Promise<void> =>
  page.locator(`.conference[data-asked="${pairs}"]`).waitFor()

export const untilSaved = (page: Page): Promise<void> =>
  page.locator('.conference[data-saving=saved]').waitFor()

export async function chooseInMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('dialog', { name: 'More' })
  if (!(await menu.isVisible()))
    await page.locator('.document-header').getByRole('button', { name: 'More' }).click()
  await menu.getByRole('button', { name, exact: true }).click()
}
