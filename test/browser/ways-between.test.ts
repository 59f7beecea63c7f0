import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importWorld } from '../backend/fixture.ts'
import { axeViolations, openPage, sharedChromium } from './chromium.ts'
import { startDaemon } from './extension/servers.ts'
import { startScriptedBackend } from './scripted-backend.ts'
import { startWorld } from './world.ts'

/** The page and the backend's address lead to each other. */

test('with no data and with the starter data the page leads to the backend in another tab, and that back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-ways-'))
  const database = join(folder, 'dblp.sqlite')
  const world = await startWorld({ database })
  onTestFinished(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const { page, consoleErrors } = await openPage(await sharedChromium(), world.url)
  const links = page.getByRole('link', { name: 'the backend’s page' })
  const addresses = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const console = `${world.backend.url}/`
  await expect.poll(addresses).toEqual([console])
  expect(await axeViolations(page)).toEqual([])

  await importWorld(database, { papers: [{ authors: ['Ada Lovelace', 'Charles Babbage'] }] }, true)
  await page.reload()
  await expect.poll(addresses).toEqual([console])
  await page.getByRole('link', { name: /^Data the starter data/ }).click()
  const data = page.getByRole('region', { name: 'Data', exact: true })
  await data.getByRole('definition').filter({ hasText: 'the starter data' }).waitFor()
  await expect.poll(() => data.getByRole('link').count()).toBeGreaterThan(1)
  expect(await axeViolations(page)).toEqual([])
  const opening = page.context().waitForEvent('page')
  await data.getByRole('link', { name: 'the backend’s page' }).last().click()
  const backendPage = await opening
  await backendPage.getByText('CoAuthors backend, version').waitFor()
  expect(new URL(backendPage.url()).origin).toBe(world.backend.url)
  await backendPage.getByRole('link').click()
  await backendPage.getByRole('heading', { name: 'CoAuthors', exact: true }).waitFor()
  expect(new URL(backendPage.url()).origin).toBe(world.url)
  expect(consoleErrors.filter((error) => !error.includes('503'))).toEqual([])
})

test('a backend that is not ours has no page to lead to', async () => {
  const scripted = await startScriptedBackend({
    '/api/stats': {
      publications: 10,
      authors: 5,
      data_source: 'DBLP',
      data_date: '2026-01-01',
      sample: true,
    },
  })
  const daemon = await startDaemon({ API_BASE_URL: scripted.url })
  onTestFinished(async () => {
    await daemon.stop()
    await scripted.close()
  })
  const { page } = await openPage(await sharedChromium(), daemon.url)
  await page.getByText('Only the 153 included papers are loaded').waitFor()
  expect(await page.locator('a[href*="127.0.0.1"]').count()).toBe(0)
})
