import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type DumpServer, dumpServer } from '../backend/download/dump-server.ts'
import { article, dump } from '../backend/dump/dump.ts'
import { startHere } from '../servers-here.ts'
import { axeViolations, looksViolations, openPage, requestsTo, sharedChromium } from './chromium.ts'
import { scrollingOf } from './scrolling.ts'
import type { TabOptions } from './tabs.ts'

/** The backend's own page, as it is shipped, against a server of dumps that does what the test wants. */

let browser: Browser

beforeAll(async () => {
  browser = await sharedChromium()
})

const PACKED = gzipSync(dump(article('a', ['Ann']), article('b', ['Bo'])))

async function stage(options: TabOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-console-'))
  const dumps = await dumpServer(PACKED)
  const env = { DATA_DIR: folder, DBLP_XML_GZ_URL: dumps.url, DBLP_DTD_URL: `${dumps.base}/dblp.dtd` }
  const backend = await startHere('backend', env)
  onTestFinished(async () => {
    await backend.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const opened = await openPage(browser, backend.url, options)
  return { ...opened, dumps, backend, env }
}

const download = (page: Page) => page.getByRole('button', { name: 'Download dblp' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Download and import' })
const stop = (page: Page) => page.getByRole('button', { name: 'Stop' })

/** From now on the dump begins and does not end. */
function hang(dumps: DumpServer): void {
  dumps.content = Buffer.concat([PACKED, Buffer.alloc(2_000_000)])
  dumps.instead.push((_, response) => {
    response.writeHead(200, { 'content-length': dumps.content.length, etag: '"one"' })
    response.write(dumps.content.subarray(0, 1_000_000))
  })
}

async function start(page: Page): Promise<void> {
  await download(page).click()
  await confirm(page).click()
}

/** It has the lowest priority, and a machine that is busy leaves it little. */
const AN_IMPORT = { timeout: 45_000 }

test('the console says how much an import downloads, asks, and shows what came of it', async () => {
  const { page, consoleErrors, dumps } = await stage()
  await page.getByText('There are no data yet').waitFor()
  await download(page).click()
  await page.getByText('about 1 GB').waitFor()
  expect(await confirm(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  expect(dumps.asked).toEqual([])

  await start(page)
  await page.getByText('Completed.').waitFor(AN_IMPORT)
  await page.getByText('Loaded 2 publications and 2 persons').first().waitFor()
  expect(await page.locator('.facts').textContent()).toContain('Publications2')
  expect(await page.getByRole('row', { name: /dblp\.sqlite/ }).count()).toBe(1)
  expect(await page.getByRole('textbox', { name: /lines/ }).inputValue()).toContain('Reading the dump.')

  // Nothing newer: the same wish ends at once, and the page says so.
  await page.getByRole('button', { name: 'Renew the data' }).click()
  await confirm(page).click()
  await page.getByText('There is nothing newer').first().waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByText('Nothing is running.').waitFor()
  expect(consoleErrors).toEqual([])
})

test('a server that does not answer is said beside the status, with how often it was tried and when it is again', async () => {
  const { page, dumps } = await stage()
  dumps.head = (_, response) => void response.writeHead(503).end()
  await start(page)
  const status = page.locator('.run-status')
  const says = () => status.textContent()
  await expect.poll(says, { timeout: 15_000 }).toMatch(/The download fails; trying again.*answers 503/)
  expect(await says()).toMatch(/[1-5] of 6 tries (has|have) failed\. (Next try in \d+ sec\.|Trying now …)/)
  const isOfAnError = () =>
    status.evaluate((element) => {
      const probe = document.createElement('span')
      probe.style.color = 'var(--danger)'
      element.append(probe)
      const danger = getComputedStyle(probe).color
      probe.remove()
      const [dot, reason] = ['.dot', '.said'].map((name) => element.querySelector(name))
      return [
        dot && getComputedStyle(dot).borderTopColor === danger,
        reason && getComputedStyle(reason).color === danger,
      ]
    })
  expect(await isOfAnError()).toEqual([true, true])
  expect(await axeViolations(page, '.run-status')).toEqual([])
  await page.getByText('简体中文').click()
  await expect.poll(says, { timeout: 15_000 }).toMatch(/下载出错，正在重试.*已失败 \d 次，最多 6 次/)
  await page.getByText('English').click()
  await stop(page).click()
  await page.getByText('Stopped.').waitFor()
  expect(await says()).not.toContain('503')
})

test('a backend that ends is noticed, and so is its coming back', async () => {
  const { page, backend, env } = await stage({ ownProfile: true })
  await page.clock.install()
  await page.reload()
  await download(page).waitFor()
  /** Resolves to the page's warnings after a second of the page's own time. */
  const warnings = async (): Promise<string> => {
    await page.clock.runFor(1000)
    return (await page.getByRole('alert').allInnerTexts()).join()
  }
  await backend.stop()
  await expect.poll(warnings, { timeout: 15_000 }).toContain('The backend does not answer.')
  const again = await startHere('backend', env, backend.port)
  onTestFinished(again.stop)
  await expect.poll(warnings, { timeout: 15_000 }).toBe('')
})

test('the console asks for the state often while something runs, seldom otherwise, and never in a hidden tab', async () => {
  const { page, dumps, requests } = await stage({ ownProfile: true })
  const states = () => requestsTo(requests, '/api/state').length
  const now = () => page.evaluate(() => Date.now())
  /** How often it asks in ten seconds of the page's own time, which goes on by itself, too, while answers are awaited. */
  const asksInTenSeconds = async (steps = 8) => {
    const [before, from] = [states(), await now()]
    for (let step = 0; step < steps; step++) {
      await page.clock.runFor(500)
      await page.evaluate(() => fetch('/api/state').then((answer) => answer.text()))
    }
    return ((states() - before - steps) * 10_000) / ((await now()) - from)
  }
  await page.clock.install()
  await page.reload()
  await download(page).waitFor()
  expect(await asksInTenSeconds()).toBeLessThan(4)
  hang(dumps)
  await start(page)
  await stop(page).waitFor()
  expect(await asksInTenSeconds()).toBeGreaterThan(8)
  // Another tab in front does not hide a page in headless Chromium, so the page is told.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await asksInTenSeconds(1)
  expect(await asksInTenSeconds()).toBe(0)
})

const LOOKS: [name: string, colorScheme: 'light' | 'dark', viewport: { width: number; height: number }][] = [
  ['light, wide', 'light', { width: 1400, height: 900 }],
  ['dark, narrow', 'dark', { width: 320, height: 780 }],
]

/** How far the two columns of panels end from each other, when those of the first are high. */
async function gapOfColumns(page: Page): Promise<number> {
  await page.locator('.card:has(#data-heading, #files-heading)').evaluateAll((panels) => {
    for (const panel of panels) if (panel instanceof HTMLElement) panel.style.minHeight = '500px'
  })
  const [data, files, start, log] = await Promise.all(
    ['data', 'files', 'import', 'log'].map((name) =>
      page.locator(`.card:has(#${name}-heading)`).boundingBox(),
    ),
  )
  if (!data || !files || !start || !log) throw new Error('a panel is missing')
  expect(start.y).toBe(data.y)
  expect(start.x).toBeGreaterThan(data.x + data.width)
  return log.y - (start.y + start.height) - (files.y - (data.y + data.height))
}

test('an import is shown as it goes, stopped, continued or failed, with no barrier, gap or width beyond the window, in either theme or language', async () => {
  const { page, dumps } = await stage()
  const look = async (state: string) => {
    for (const [name, colorScheme, viewport] of LOOKS) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      const violations = name === LOOKS[0]?.[0] ? axeViolations : looksViolations
      expect([state, name, await violations(page)]).toEqual([state, name, []])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([state, name, overflow <= 0]).toEqual([state, name, true])
      expect([state, name, (await scrollingOf(page)).beyondContent]).toEqual([state, name, 0])
    }
  }
  await download(page).waitFor()
  await look('no data')
  await download(page).click()
  await look('asking')
  hang(dumps)
  await confirm(page).click()
  await page.getByText('1 MB of 2 MB').waitFor()
  await page.getByRole('row', { name: /dblp\.xml\.gz\.part/ }).waitFor()
  const bar = page.getByRole('progressbar', { name: 'Progress of the step' })
  expect(await bar.evaluate((element: HTMLProgressElement) => element.position)).toBeCloseTo(0.5, 1)
  await look('running')
  await stop(page).click()
  await page.getByText('Stopped.').waitFor()
  await look('stopped')
  await download(page).click()
  await page.getByText('1 MB of it are here already').waitFor()
  await confirm(page).click()
  await page.getByText('Completed.').waitFor(AN_IMPORT)
  await look('completed')
  await page.getByText('简体中文').click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN')
  await page.getByText('已完成。').waitFor()
  await look('Chinese')
  await page.getByText('English').click()

  dumps.head = (_, response) => void response.writeHead(404).end()
  await page.getByRole('button', { name: 'Renew the data' }).click()
  await confirm(page).click()
  await page.getByText('It failed. The data are as they were.').waitFor()
  await page.locator('.run-status .field-error', { hasText: 'answers 404' }).waitFor()
  await page.setViewportSize({ width: 1400, height: 900 })
  expect(await gapOfColumns(page)).toBeCloseTo(0)
}, 120_000)
