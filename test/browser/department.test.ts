import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  freePorts,
  isInstalled,
  logInEnv,
  PASSWORD,
  type RunningProxy,
  startProxy,
} from '../daemon/proxy/proxies.ts'
import { type RunningServer, startHere } from '../servers-here.ts'
import { ask, axeViolations, fillSides, findButton, openPage, sharedChromium } from './chromium.ts'

/** The page of a server that other machines reach (docs/department.md). */

const panel = (page: Page) => page.getByRole('group', { name: 'Decide about this pair' })
const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name, exact: true })

async function openSettings(page: Page, name: string): Promise<void> {
  await place(page, 'Settings and data').click()
  await place(page, name).click()
}

type Ports = Awaited<ReturnType<typeof freePorts>>

function useServers(
  envFor: (ports: Ports) => NodeJS.ProcessEnv,
  before?: (ports: Ports) => Promise<RunningProxy>,
): { readonly ports: Ports } {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-department-'))
  let ports: Ports
  let running: Pick<RunningServer, 'stop'>[] = []
  beforeAll(async () => {
    ports = await freePorts()
    const env = { COAUTHORS_DATA_DIR: folder, DB_PATH: inject('database'), ...envFor(ports) }
    running = await Promise.all([
      startHere('daemon', env, ports.daemonPort),
      startHere('backend', env, ports.backendPort),
      ...(before ? [before(ports)] : []),
    ])
  })
  afterAll(async () => {
    await Promise.all(running.map(({ stop }) => stop()))
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    get ports() {
      return ports
    },
  }
}

describe.runIf(isInstalled('Caddy'))('the page behind Caddy', () => {
  const urlOf = ({ port }: Ports) => `http://localhost:${port}`
  const servers = useServers(
    (ports) => logInEnv(urlOf(ports)),
    (ports) => startProxy('Caddy', ports),
  )
  const pageOf = async (username: string) =>
    openPage(await sharedChromium(), urlOf(servers.ports), {
      httpCredentials: { username, password: PASSWORD },
    })

  test('saves decisions for a user or for a group', async () => {
    const { page, consoleErrors } = await pageOf('alice')
    await page.getByText('alice', { exact: true }).waitFor()
    await ask(page, ['Ion Stoica'], ['Scott Shenker'])
    await panel(page).getByRole('button', { name: 'Conflict', exact: true }).click()
    await panel(page).getByText('Conflict, decided on').waitFor()
    expect(await axeViolations(page, '.side')).toEqual([])

    const workspace = page.getByRole('combobox', { name: 'Workspace' })
    expect(await workspace.getByRole('option').allTextContents()).toEqual(['My workspace', 'chairs', 'staff'])
    await workspace.selectOption('chairs')
    await page.waitForLoadState()
    await panel(page).waitFor()
    await panel(page).getByRole('button', { name: 'No conflict' }).click()
    await panel(page).getByText('No conflict, decided on').waitFor()
    await page.reload()
    await panel(page).getByText('No conflict, decided on').waitFor()
    expect(await workspace.inputValue()).toBe('chairs')

    // Carol's answer comes from the cache, but she gets her own history.
    const { page: other, consoleErrors: otherErrors } = await pageOf('carol')
    await openSettings(other, 'Queries')
    await other.getByText('You have asked no query yet.', { exact: false }).waitFor()
    await place(other, 'Query').click()
    await ask(other, ['Ion Stoica'], ['Scott Shenker'])
    await panel(other).waitFor()
    await openSettings(other, 'Queries')
    await other
      .getByRole('button', { name: /Ion Stoica/ })
      .first()
      .waitFor()
    await other.getByRole('combobox', { name: 'Workspace' }).selectOption('chairs')
    await openSettings(other, 'Decisions')
    await other.getByRole('gridcell', { name: 'No conflict' }).waitFor()

    const { page: third } = await pageOf('bob')
    await third.getByText('bob', { exact: true }).waitFor()
    expect(await third.getByRole('combobox', { name: 'Workspace' }).count()).toBe(0)
    expect([...consoleErrors, ...otherErrors]).toEqual([])
  })

  test('sends the user to the operator if the backend is down', async () => {
    const { page } = await pageOf('bob')
    await page.route('**/backend/**', (route) => route.fulfill({ status: 502 }))
    await page.reload()
    await page.locator('main').getByText('Backend: offline. Tell the operator of this server.').waitFor()
    await fillSides(page, ['Jennifer Widom'], ['Ion Stoica'])
    await findButton(page).click()
    await page.getByRole('alert').getByText('Tell the operator of this server.').waitFor()
  })

  test.for([401, 302])('says that the log-in has ended when the proxy answers %i', async (status) => {
    const { page } = await pageOf('bob')
    const headers = { location: 'https://login.example.edu/?rd=x' }
    await page.route('**/api/**', (route) => route.fulfill({ status, headers }))
    await fillSides(page, ['Jennifer Widom'], ['Ion Stoica'])
    await findButton(page).click()
    const alert = page.getByRole('alert')
    await alert
      .getByText('Your log-in has ended. Load this page again and log in; your lists stay.')
      .waitFor()
  })
})

describe('a server that others reach without a log-in', () => {
  const servers = useServers(({ daemonPort, backendPort }) => ({
    PUBLIC_URL: 'https://coauthors.example.edu',
    API_BASE_URL: `http://127.0.0.1:${backendPort}`,
    CORS_ORIGINS: `http://127.0.0.1:${daemonPort}`,
  }))
  const why = /here: other machines reach this server, and it has no log-in/

  test('says that the operator loads the data', async () => {
    const url = `http://127.0.0.1:${servers.ports.daemonPort}`
    const { page, consoleErrors } = await openPage(await sharedChromium(), url)
    await page.route('**/api/stats', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), publications: 153, sample: true } })
    })
    await page.reload()
    await page
      .locator('main')
      .getByText('most names are not found. Ask the operator of this server to load all of dblp.')
      .waitFor()
    await page.goto(`${url}/#/settings/data`)
    await page.locator('.facts').getByText('sample').waitFor()
    await page
      .getByText('Ask the operator of this server to load all of dblp.')
      .filter({ visible: true })
      .waitFor()
    const data = page.getByRole('region', { name: 'Data', exact: true })
    expect(await data.locator('code, button, input, details').count()).toBe(0)
    expect(await axeViolations(page, '.data-page')).toEqual([])
    await page.unroute('**/api/stats')
    await page.reload()
    await data.getByText('The operator of this server loads the data.').waitFor()
    await page.route('**/api/stats', (route) => route.fulfill({ status: 503, json: { detail: 'No data.' } }))
    await page.reload()
    await data
      .getByText(
        'Backend: no data, or data of an earlier version. Ask the operator of this server to load all of dblp.',
      )
      .waitFor()
    expect(await data.locator('code, button').allInnerTexts()).toEqual(['Check again'])
    expect(consoleErrors.filter((error) => !error.includes('503'))).toEqual([])
  })

  test('says why no decisions, queries or conferences are saved', async () => {
    const url = `http://127.0.0.1:${servers.ports.daemonPort}`
    const { page, consoleErrors } = await openPage(await sharedChromium(), url)
    await ask(page, ['Ion Stoica'], ['Scott Shenker'])
    await page.locator('.pair-pane').getByText(why).waitFor()
    expect(await panel(page).count()).toBe(0)
    for (const name of ['Queries', 'Committees', 'Decisions']) {
      await openSettings(page, name)
      await page.locator('main').getByText(why).filter({ visible: true }).waitFor()
      expect(await axeViolations(page, 'main')).toEqual([])
    }
    await place(page, 'Conferences').click()
    await page.locator('main').getByText(why).filter({ visible: true }).waitFor()
    expect(await page.getByRole('checkbox', { name: /Leave no trace/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Open an example' }).click()
    await page.getByRole('heading', { name: /example/i }).waitFor()
    expect(consoleErrors).toEqual([])
  })
})
