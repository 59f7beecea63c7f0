import type { Browser } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { scriptedServer } from '../shared/scripted-server.ts'
import {
  ask,
  axeViolations,
  fillSides,
  findButton,
  matrixOf,
  openPage,
  papersOf,
  sharedChromium,
} from './chromium.ts'
import { startDaemon } from './extension/servers.ts'
import { startScriptedBackend } from './scripted-backend.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedChromium()
})

const HOSTILE =
  '</script><img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>'

const required = {
  '/api/health': { status: 'ok' },
  '/api/stats': { publications: 10, authors: 5, data_source: 'DBLP', data_date: '2026-01-01' },
  '/api/pc-members': { members: [{ name: 'Grace Hopper', affiliation: 'Navy' }], count: 1 },
  '/api/coauthors/pairs': {
    limit_per_pair: 50,
    exact_base_match: true,
    left_authors: ['Ada Lovelace'],
    right_authors: ['Charles Babbage', 'Luigi Menabrea'],
    matrix: { 'Ada Lovelace': { 'Charles Babbage': 1, 'Luigi Menabrea': 0 } },
    pair_pubs: [
      {
        left: 'Ada Lovelace',
        right: 'Charles Babbage',
        count: 1,
        items: [{ title: HOSTILE, year: 1843, venue: '=cmd()', pub_type: 'article' }],
      },
      { left: 'Ada Lovelace', right: 'Luigi Menabrea', count: 0, items: [] },
    ],
    pair_count: 2,
  },
}

/** With the real daemon, told that this is the backend. */
async function inWorldOf(
  answers: Record<string, unknown>,
  run: (daemon: { url: string }) => Promise<void>,
): Promise<void> {
  const scripted = await startScriptedBackend(answers)
  const daemon = await startDaemon({ API_BASE_URL: scripted.url })
  try {
    await run(daemon)
  } finally {
    await daemon.stop()
    await scripted.close()
  }
}

test('a backend that sends only the required fields is enough, and markup in a title is text', () =>
  inWorldOf(required, async (daemon) => {
    const { page, consoleErrors } = await openPage(browser, daemon.url)
    await ask(page, ['Ada Lovelace'], ['Charles Babbage', 'Luigi Menabrea'])
    await papersOf(page).getByText(HOSTILE).waitFor()
    expect(await page.title()).not.toBe('owned')
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    expect(consoleErrors).toEqual([])
  }))

test('an answer that leaves out a pair is an error that says so, and nobody is clear', () => {
  const pairs = required['/api/coauthors/pairs']
  const unfit = { ...required, '/api/coauthors/pairs': { ...pairs, pair_pubs: pairs.pair_pubs.slice(0, 1) } }
  return inWorldOf(unfit, async (daemon) => {
    const { page } = await openPage(browser, daemon.url)
    await fillSides(page, ['Ada Lovelace'], ['Charles Babbage', 'Luigi Menabrea'])
    await findButton(page).click()
    const alert = page.getByRole('alert')
    await alert.getByText('CoAuthors cannot read').waitFor()
    expect(await alert.innerText()).toContain('leaves out pairs')
    expect(await matrixOf(page).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
  })
})

test("another server's error page is no detail, and the alert reads well without one", () =>
  inWorldOf(required, async (daemon) => {
    const { page } = await openPage(browser, daemon.url)
    await page.route('**/api/coauthors/pairs', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<html><h1>Not here</h1></html>' }),
    )
    await fillSides(page, ['Ada Lovelace'], ['Charles Babbage'])
    await findButton(page).click()
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toMatch(/did not accept the question \(404\)\. Is another program listening at http:\S+\?\s*Retry$/)
  }))

test('no name follows a redirect of the backend, and the alert says so', async () => {
  const elsewhere = await scriptedServer()
  onTestFinished(elsewhere.close)
  const redirecting = { ...required, '/api/coauthors/pairs': new URL('/api/coauthors/pairs', elsewhere.base) }
  await inWorldOf(redirecting, async (daemon) => {
    const { page } = await openPage(browser, daemon.url)
    await fillSides(page, ['Ada Lovelace'], ['Charles Babbage'])
    await findButton(page).click()
    const alert = page.getByRole('alert')
    await alert.getByText('the answer points to another address, where nothing was sent').waitFor()
    expect(elsewhere.arrived).toEqual([])
  })
})
