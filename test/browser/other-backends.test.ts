import { expect, onTestFinished, test } from 'vitest'
import { ask, openPage, papersOf, sharedChromium } from './chromium.ts'
import { startDaemon } from './extension/servers.ts'
import { startScriptedBackend } from './scripted-backend.ts'

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

test('shows the answer of a backend that sends only required fields, with markup in a title as text', async () => {
  const scripted = await startScriptedBackend(required)
  const daemon = await startDaemon({ API_BASE_URL: scripted.url })
  onTestFinished(async () => {
    await daemon.stop()
    await scripted.close()
  })
  const { page, consoleErrors } = await openPage(await sharedChromium(), daemon.url)
  await ask(page, ['Ada Lovelace'], ['Charles Babbage', 'Luigi Menabrea'])
  await papersOf(page).getByText(HOSTILE).waitFor()
  expect(await page.title()).not.toBe('owned')
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(consoleErrors).toEqual([])
})
