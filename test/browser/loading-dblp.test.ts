import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { article, dump } from '../backend/dump/dump.ts'
import { importWorld } from '../backend/fixture.ts'
import { type DumpServer, dumpServer } from '../backend/import/fetch/dump-server.ts'
import { ask, axeViolations, openPage, papersOf, requestsTo, sharedChromium } from './chromium.ts'
import { dropFiles } from './drop-files.ts'
import { startWorld } from './world.ts'

const DUMP = dump(
  article('a', ['Ann Lee', 'Bo Xu']),
  article('b', ['Ann Lee', 'Bo Xu']),
  article('c', ['Cy Orr']),
)
const PACKED = gzipSync(DUMP)

/** Servers with a sample of one paper, and the page about the data. */
async function stage() {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-loading-'))
  const dumps = await dumpServer(PACKED)
  const database = join(folder, 'dblp.sqlite')
  await importWorld(database, { papers: [{ authors: ['Ann Lee', 'Bo Xu'], title: 'Of the sample' }] }, true)
  const world = await startWorld({
    database,
    backendEnv: {
      DATA_DIR: folder,
      DBLP_XML_GZ_URL: dumps.url,
      DBLP_DTD_URL: `${dumps.base}/dblp.dtd`,
    },
  })
  onTestFinished(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const opened = await openPage(await sharedChromium(), `${world.url}/#/settings/data`)
  await load(opened.page).waitFor()
  return { ...opened, dumps, world, folder }
}

const section = (page: Page) => page.getByRole('region', { name: 'All of dblp' })
const load = (page: Page) => section(page).getByRole('button', { name: 'Load all of dblp' })
const stop = (page: Page) => section(page).getByRole('button', { name: 'Stop' })
const banner = (page: Page) => page.locator('.sample-banner')
const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name, exact: true })

/** Lets the server of dumps send the beginning of a dump and then wait. */
function hang(dumps: DumpServer): void {
  dumps.content = Buffer.concat([PACKED, Buffer.alloc(2_000_000)])
  dumps.instead.push((_, response) => {
    response.writeHead(200, { 'content-length': dumps.content.length, etag: '"one"' })
    response.write(dumps.content.subarray(0, 1_000_000))
  })
}

/** An import has the lowest priority, and takes long on a busy machine. */
const AN_IMPORT = { timeout: 45_000 }

test('loads dblp with one press, and answers from the new data', async () => {
  const { page, consoleErrors, dumps } = await stage()
  expect(await section(page).innerText()).toMatch(
    /about 1 GB .* about five minutes.*The load needs [\d.]+ GB on the disk; [\d.]+ [GT]B are free/s,
  )
  expect(dumps.asked).toEqual([])
  // This answer is from the sample. After the load, *Refresh* must replace it.
  await place(page, 'Query').click()
  await ask(page, ['Ann Lee'], ['Bo Xu', 'Cy Orr'])
  await papersOf(page).getByText('Of the sample').waitFor()
  await banner(page).getByRole('link').click()

  hang(dumps)
  await load(page).click()
  await section(page).getByText('1 MB of 2 MB').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))).toBe(
    'load-heading',
  )
  const bar = section(page).getByRole('progressbar', { name: 'Progress' })
  expect(await bar.evaluate((element: HTMLProgressElement) => element.position)).toBeCloseTo(0.27, 1)
  await page.reload()
  await section(page).getByText('1 MB of 2 MB').waitFor()
  await place(page, 'Query').click()
  await banner(page)
    .getByRole('link', { name: /^Loading dblp: 2\d%$/ })
    .waitFor()
  await page
    .locator('.server-status')
    .getByText(/^Loading dblp: 2\d%$/)
    .waitFor()
  await banner(page).getByRole('link').click()
  await stop(page).click()
  await section(page).getByText('Stopped. The data are as they were.').waitFor()
  await section(page).getByText('1 MB are downloaded already').waitFor()

  dumps.content = PACKED
  dumps.etag = '"two"'
  await load(page).click()
  await section(page).getByText('The new data are loaded.').waitFor(AN_IMPORT)
  await expect.poll(() => page.locator('.facts').innerText()).toMatch(/^Papers\s+3\s/)
  expect(await banner(page).count()).toBe(0)
  await page.getByText('Log, the newest line first (UTC)').click()
  expect(await page.getByRole('textbox', { name: /lines/ }).inputValue()).toContain('Reading the dump.')

  await section(page).getByRole('link', { name: 'Ask a query' }).click()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await papersOf(page).getByText('On a.').waitFor()
  expect(await papersOf(page).innerText()).not.toContain('Of the sample')

  // Without newer data, the load ends at once.
  await place(page, 'Settings and data').click()
  await section(page).getByRole('button', { name: 'Load newer data' }).click()
  await section(page).getByText('dblp has nothing newer than the loaded data.').waitFor()
  expect(consoleErrors).toEqual([])
})

test('loads a dropped dump, and refuses a web page or several files', async () => {
  const { page, dumps, folder, requests } = await stage()
  const [wrong, right] = [join(folder, 'page.xml.gz'), join(folder, 'mine.xml.gz')]
  writeFileSync(wrong, '<!doctype html><p>One moment, please')
  writeFileSync(right, PACKED)
  const box = await section(page).boundingBox()
  const middle = { x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + 60 }
  await dropFiles(page, middle, [wrong])
  await section(page).getByRole('alert').getByText('This file is not a dump of dblp.').waitFor()
  expect(await axeViolations(page, 'main')).toEqual([])
  await dropFiles(page, middle, [wrong, right])
  await section(page).getByRole('alert').getByText('These are several files.').waitFor()
  // The page has sent only the first drop, which the backend refused.
  expect(requestsTo(requests, '/api/dump')).toHaveLength(1)
  await dropFiles(page, middle, [right])
  await section(page).getByText('The new data are loaded.').waitFor(AN_IMPORT)
  await expect.poll(() => page.locator('.facts').innerText()).toMatch(/^Papers\s+3\s/)
  expect(dumps.asked).toEqual([])
  expect(await banner(page).count()).toBe(0)

  hang(dumps)
  await section(page).getByRole('button', { name: 'Load newer data' }).click()
  await stop(page).waitFor()
  await dropFiles(page, middle, [right])
  await section(page).getByRole('alert').getByText('Another load is running.').waitFor()
  await stop(page).click()
  await section(page).getByText('Stopped.').waitFor()
  expect(await section(page).getByRole('alert').count()).toBe(0)
})
