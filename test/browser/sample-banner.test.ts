import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { importWorld } from '../backend/fixture.ts'
import { axeViolations, listOf, openPage, sharedChromium } from './chromium.ts'
import { crampedIn } from './cramped.ts'
import { startWorld, type World } from './world.ts'

/** Checks the banner that every place shows while only the sample is loaded. */

const banner = (page: Page) => page.locator('.sample-banner')
const LOAD = 'Load all of dblp (5 min).'

async function sampleWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-sample-'))
  const database = join(folder, 'dblp.sqlite')
  const papers = [
    { authors: ['Ada Lovelace', 'Charles Babbage'] },
    { authors: ['Wei Wang 0001', 'Ada Lovelace'] },
  ]
  const persons = [{ key: 'homepages/w/1', names: ['Wei Wang 0001'] }]
  await importWorld(database, { papers, persons }, true)
  const world = await startWorld({ database })
  onTestFinished(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return world
}

test('says above a query, a conference, a list and the settings how few papers are loaded', async () => {
  const world = await sampleWorld()
  const { page, consoleErrors } = await openPage(await sharedChromium(), world.url)
  const says = `Only 2 sample papers are loaded: most names are not found. ${LOAD}`
  await banner(page).getByText(says).waitFor()
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
  expect(await axeViolations(page, '.sample-banner')).toEqual([])
  await banner(page).getByRole('link', { name: LOAD }).click()
  const data = page.getByRole('region', { name: 'Data', exact: true })
  await data.getByRole('button', { name: 'Load all of dblp' }).waitFor()
  // On this page, which has the button itself, the banner has no link.
  expect(await banner(page).getByRole('link').count()).toBe(0)
  expect(await data.locator('.facts').innerText()).toMatch(/Data\s+sample$/)
  expect(await data.innerText()).not.toMatch(/Age|ago|Newest/)

  // The banner reserves its room before the backend has answered.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${world.url}/#/`)
  const place = () => listOf(page, 'A').boundingBox()
  /** The box of list A before and after the backend has answered. */
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
  const [before, after] = await places({})
  expect(after).toEqual(before)
  await places({ sample: false })
  const [higher, still] = await places({ sample: false })
  expect(still).toEqual(higher)
  expect(higher?.y).toBeLessThan(before?.y ?? 0)
  expect(consoleErrors).toEqual([])
})
