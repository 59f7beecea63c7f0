import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { importFile } from '../../backend/import/import-file.ts'
import { buildPageIfStale } from '../../bin/build-page.ts'
import { hasRealDump, REAL_DUMP, SKIPPED } from '../data/real-bibliography.ts'
import { isShownText } from '../shown-texts.ts'
import { launchChromium } from './launch-chromium.ts'
import { startWorld } from './world.ts'

/** `npm run pictures`: takes the pictures in `docs/pictures`. A test compares the labels (`labels.json`) with the page. */

const TO = resolve(import.meta.dirname, '../../docs/pictures')
const VIEW = { width: 1280, height: 860 }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

/** Each picture: its place, and the steps that lead there from a fresh page. */
const PICTURES: Readonly<Record<string, { place: string; prepare: (page: Page) => Promise<void> }>> = {
  'query.png': {
    place: '',
    prepare: async (page) => {
      await button(page, 'Example').click()
      await button(page, 'Find joint papers').click()
      await page.getByRole('button', { name: 'Matrix', exact: true }).click()
      await page.locator('.matrix-box').waitFor()
      await page.locator('.matrix-box').getByRole('gridcell').first().click()
      await page.getByRole('link', { name: 'dblp record' }).first().waitFor()
    },
  },
  'conference.png': { place: '#/conference', prepare: openExample },
  'conference-map.png': {
    place: '#/conference',
    prepare: async (page) => {
      await openExample(page)
      await button(page, 'Map').click()
      await page.locator('.map-box svg').waitFor()
    },
  },
}

async function openExample(page: Page): Promise<void> {
  await button(page, 'Open an example').click()
  await page.getByText('Scott Shenker').first().waitFor()
  await page.locator('.conference[data-asked="35"]').waitFor()
}

const LABELS = `[...document.querySelectorAll('button, a, h1, h2, h3, th, legend, label, summary, [role=tab]')]
  .filter((element) => element.checkVisibility() && element.getBoundingClientRect().top < innerHeight)
  .map((element) => element.innerText.replace(/\\s+/g, ' ').trim())`

if (!hasRealDump) throw new Error(SKIPPED)
const folder = mkdtempSync(join(tmpdir(), 'coauthors-pictures-'))
const database = join(folder, 'dblp.sqlite')
await Promise.all([importFile({ file: REAL_DUMP, dbPath: database, sample: false }), buildPageIfStale()])
const [world, browser] = await Promise.all([startWorld({ database }), launchChromium()])
try {
  const isShown = await isShownText()
  const labels: Record<string, string[]> = {}
  for (const [name, { place, prepare }] of Object.entries(PICTURES)) {
    const context = await browser.newContext({ viewport: VIEW, locale: 'en-GB', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(`${world.url}/${place}`)
    await prepare(page)
    await page.getByText(/^Loading \d/).waitFor({ state: 'hidden' })
    await page.evaluate(`document.activeElement.blur()`)
    await page.mouse.move(0, 0)
    await page.screenshot({ path: join(TO, name) })
    const shown = (await page.evaluate<string[]>(LABELS)).filter(isShown)
    labels[name] = [...new Set(shown)].toSorted()
    await context.close()
  }
  writeFileSync(join(TO, 'labels.json'), `${JSON.stringify(labels, null, 2)}\n`)
} finally {
  await Promise.all([world.close(), browser.close()])
  rmSync(folder, { recursive: true, force: true })
}
