import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFolder, startTestDaemon, type TestDaemon } from '../../daemon/daemon.ts'
import { decision } from '../../daemon/store/own-work.ts'
import { type FirefoxPage, openFirefox } from '../firefox.ts'
import type { FirefoxTab } from '../firefox-tab.ts'

/** Tests foreign extensions in a real Firefox (docs/dev/security.md, The guard, Origin). */

const EXTENSIONS = {
  without: { uuid: '7b0c5f0e-2f0f-4c39-9a53-0f4b3a8f5a11', permissions: [] },
  with: { uuid: '5d2a9a34-8f1c-4be4-8d3e-6f4f4d2b7c22', permissions: ['http://127.0.0.1/*'] },
}
type Which = keyof typeof EXTENSIONS
const idOf = (which: Which) => `${which}-permission@others.test`

const COMMITTEE = { name: 'PC', list: 'Ada Lovelace' }
const KEY = 'pairs:v1:0000abcd'
const RUNTIME = '/api/runtime'

describe('a foreign extension in Firefox', () => {
  const { folder, remove } = makeFolder()
  const extensions = mkdtempSync(join(tmpdir(), 'coauthors-extensions-'))
  let daemon: TestDaemon
  let firefox: FirefoxPage
  const tabs = new Map<Which, FirefoxTab>()

  beforeAll(async () => {
    daemon = await startTestDaemon(folder)
    expect(
      (await daemon.post(`${RUNTIME}/documents/committee/change`, { documents: [{ body: COMMITTEE }] }))
        .status,
    ).toBe(200)
    const all = Object.entries(EXTENSIONS) as [Which, (typeof EXTENSIONS)[Which]][] // the entries of EXTENSIONS
    firefox = await openFirefox({
      // Firefox needs this to open pages of extensions over the protocol.
      args: ['--remote-allow-system-access'],
      preferences: {
        'extensions.webextensions.uuids': JSON.stringify(
          Object.fromEntries(all.map(([which, { uuid }]) => [idOf(which), uuid])),
        ),
      },
    })
    for (const [which, { uuid, permissions }] of all) {
      const path = join(extensions, which)
      mkdirSync(path)
      writeFileSync(join(path, 'page.html'), '<!doctype html><title>page</title>')
      const manifest = {
        manifest_version: 2,
        name: which,
        version: '1',
        permissions,
        browser_specific_settings: { gecko: { id: idOf(which) } },
      }
      writeFileSync(join(path, 'manifest.json'), JSON.stringify(manifest))
      await firefox.bidi.send('webExtension.install', { extensionData: { type: 'path', path } })
      const tab = await firefox.openTab()
      await tab.goto(`moz-extension://${uuid}/page.html`)
      tabs.set(which, tab)
    }
  })
  afterAll(async () => {
    await firefox?.close()
    await daemon?.close()
    remove()
    rmSync(extensions, { recursive: true, force: true })
  })

  /** Returns the answer to the extension's page, or the name of its error. */
  const ask = (which: Which, path: string, body?: object, init = '') =>
    tabs.get(which)?.evaluate<string>(`fetch('${daemon.url}${RUNTIME}/${path}', {
      ${body ? `method: 'POST', body: ${JSON.stringify(JSON.stringify(body))}, headers: { 'content-type': 'application/json' },` : ''}
      ${init}
    }).then((answer) => answer.text().then((text) => answer.type + ' ' + answer.status + ' ' + text), (error) => error.name)`)
  /** Needs no preflight. The page cannot read the answer. */
  const BLINDLY = "mode: 'no-cors', headers: { 'content-type': 'text/plain' }"

  test.each([
    ['committees', 'documents/committee/list', {}],
    ['the settings of the daemon', 'config', undefined],
    ['an answer', 'cache/get', { key: KEY }],
  ])('lets no extension without host permission read %s', async (_, path, body) => {
    expect(await ask('without', path, body)).toBe('TypeError')
    expect(await ask('without', path, body, BLINDLY)).toMatch(/^opaque 0 $|^TypeError$/)
  })

  test.each([
    [
      'plant a dismissal',
      'documents/decision/change',
      { documents: [{ replaces: null, body: decision('a', 'b') }] },
    ],
    ['plant a false all-clear', 'cache/put', { key: KEY, data: { pair_pubs: [] } }],
    [
      'plant a committee',
      'documents/committee/change',
      { documents: [{ body: { ...COMMITTEE, list: 'Mallory' } }] },
    ],
    ['clear the cache', 'cache/clear', { all: true }],
  ])('lets no extension without host permission %s', async (_, path, body) => {
    const before = await daemon.query('SELECT kind, body FROM documents')
    expect(await ask('without', path, body)).toBe('TypeError')
    await ask('without', path, body, BLINDLY)
    expect(await daemon.query('SELECT kind, body FROM documents')).toEqual(before)
    expect((await daemon.stats()).counters).toMatchObject({ cache_write_count: 0 })
    expect((await daemon.stats()).cache_entries).toBe(0)
  })

  test('lets an extension with host permission list committees, but not projects', async () => {
    expect(await ask('with', 'documents/committee/list', {})).toContain(COMMITTEE.list)
    expect(await ask('with', 'cache/get', { key: KEY })).toContain('"hit":false')
    expect(await ask('with', 'documents/project/list', {})).toMatch(/^\w+ 403 /)
  })
})
