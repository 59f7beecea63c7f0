import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { importWorld } from '../backend/fixture.ts'
import { axeViolations, listOf, looksViolations, openPage, requestsTo, sharedChromium } from './chromium.ts'
import { crampedIn } from './cramped.ts'
import { startDaemon } from './extension/servers.ts'
import { startScriptedBackend } from './scripted-backend.ts'
import { startWorld, type World } from './world.ts'

/** Checks the banner that every place shows while only the sample is loaded. */

const banner = (page: Page) => page.locator('.sample-banner')
const LOAD = 'Load all of dblp (5 min).'

/** Starts servers with a sample of two papers, or without any data. */
async function sampleWorld({ isEmpty = false } = {}): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-sample-'))
  const database = join(folder, 'dblp.sqlite')
  const papers = [
    { authors: ['Ada Lovelace', 'Charles Babbage'] },
    { authors: ['Wei Wang 0001', 'Ada Lovelace'] },
  ]
  const persons = [{ key: 'homepages/w/1', names: ['Wei Wang 0001'] }]
  if (!isEmpty) await importWorld(database, { papers, persons }, true)
  const world = await startWorld({ database })
  onTestFinished(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return world
}

test('says in every place, at every width, how few papers are loaded, and leads to the page that loads all', async () => {
  const world = await sampleWorld()
  const { page, consoleErrors } = await openPage(await sharedChromium(), world.url)
  const says = `Only 2 sample papers are loaded: most names are not found. ${LOAD}`
  await banner(page).getByText(says).waitFor()
  expect(await axeViolations(page)).toEqual([])
  for (const place of [
    'conference',
    'collaborators',
    'settings/queries',
    'settings/policies',
    'settings/decisions',
  ]) {
    await page.goto(`${world.url}/#/${place}`)
    await page.locator('#page-heading').waitFor()
    expect([place, await banner(page).innerText()]).toEqual([place, says])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${world.url}/#/`)
  await banner(page).getByText(says).waitFor()
  expect(await crampedIn(page)).toEqual([])
  expect(await looksViolations(page)).toEqual([])
  await banner(page).getByRole('link', { name: LOAD }).click()
  const data = page.getByRole('region', { name: 'Data', exact: true })
  await data.getByRole('button', { name: 'Load all of dblp' }).waitFor()
  // This place has the button itself.
  expect(await banner(page).getByRole('link').count()).toBe(0)
  expect(await data.locator('.facts').innerText()).toMatch(/Data\s+sample$/)
  expect(await data.innerText()).not.toMatch(/Age|ago|Newest/)
  await page.getByText('简体中文').dispatchEvent('click')
  await banner(page).getByText('只导入了 2 篇样例论文').waitFor()
  expect(consoleErrors).toEqual([])
})

test('reserves its room before the backend has answered, unless all of dblp was loaded the last time', async () => {
  const world = await sampleWorld()
  const { page } = await openPage(await sharedChromium(), world.url)
  const place = () => listOf(page, 'A').boundingBox()
  /** Returns the place of the lists before and after the backend has answered. */
  const places = async (stats: object) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/stats', async (route) => {
      await promise
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...stats } })
    })
    await page.reload()
    await listOf(page, 'A').waitFor()
    const before = await place()
    expect(await banner(page).filter({ visible: true }).count()).toBe(0)
    resolve()
    await page.locator('.server-status .dot:not(.dot-asking)').waitFor()
    await page.unroute('**/api/stats')
    return [before, await place()]
  }
  await banner(page).getByText('Only 2').waitFor()
  const [before, after] = await places({})
  expect(after).toEqual(before)
  await places({ sample: false })
  const [higher, still] = await places({ sample: false })
  expect(still).toEqual(higher)
  expect(higher?.y).toBeLessThan(before?.y ?? 0)
})

test('leads to the page that loads data while there are none', async () => {
  const world = await sampleWorld({ isEmpty: true })
  const { page, consoleErrors } = await openPage(await sharedChromium(), world.url)
  const note = page.locator('main .note-warning').filter({ visible: true })
  await note.getByText('Backend: no data, or data of an earlier version.').waitFor()
  expect(await note.locator('code').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await note.getByRole('link', { name: LOAD }).click()
  await page.getByText('There are no data yet').waitFor()
  expect(consoleErrors.filter((error) => !error.includes('503'))).toEqual([])
})

test('names the address of a foreign backend, which has no page to lead to', async () => {
  const stats = { publications: 10, authors: 5, data_source: 'DBLP', data_date: '2026-01-01', sample: true }
  const scripted = await startScriptedBackend({ '/api/stats': stats })
  const daemon = await startDaemon({ API_BASE_URL: scripted.url })
  onTestFinished(async () => {
    await daemon.stop()
    await scripted.close()
  })
  const { page, requests } = await openPage(await sharedChromium(), daemon.url)
  await banner(page).getByText(`All of dblp can be loaded where the backend runs: ${scripted.url}.`).waitFor()
  expect(await page.locator('main a[href*="#/settings/data"]').count()).toBe(0)
  // A foreign backend may lack this endpoint.
  expect(requestsTo(requests, '/api/state')).toEqual([])
  await page.goto(`${daemon.url}/#/settings/data`)
  await page.locator('.facts').getByText('sample').waitFor()
  await banner(page).getByText('where the backend runs').waitFor()
  expect(requestsTo(requests, '/api/state')).toHaveLength(1)
  const data = page.getByRole('region', { name: 'Data', exact: true })
  expect(await data.getByRole('button').count()).toBe(0)
})
