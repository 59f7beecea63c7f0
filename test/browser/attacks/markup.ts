import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHere } from '../../servers-here.ts'
import { viewOver } from '../extension/view.ts'
import { startScriptedBackend } from '../scripted-backend.ts'
import {
  FORMULA_NAMES,
  FORMULA_TITLES,
  GOOD_LINK,
  HARMLESS_TITLE,
  HOSTILE_ANSWERS,
  HOSTILE_NAME,
  HOSTILE_TITLE,
  LEFT,
  MARKUP,
  RIGHT,
} from './hostile-answers.ts'
import { callOf } from './page-scripts.ts'
import type { Scene } from './scene.ts'
import { fileFrom, traces, unfold } from './view-scripts.ts'
import { ask, openView, type Servers, shows, type View } from './views.ts'

const NO_TRACES = { scriptsRun: false, elements: [], handlers: [], oddLinks: [] }
/** Spreadsheets read such a cell as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Every view must show markup and `javascript:` addresses as text. */
export function describeMarkup(scene: () => Scene): void {
  describe('an answer', () => {
    const server = useDaemon((backend) => backend)

    const escapesMarkup = async (view: View): Promise<void> => {
      const { browser } = scene()
      const earlier = browser.consoleErrors.length
      await openView(scene(), view, server())
      await ask(browser, LEFT, RIGHT)
      await browser.until(shows(HOSTILE_NAME))
      await browser.evaluate(callOf(unfold))
      await browser.until(shows(HARMLESS_TITLE))
      expect(await browser.evaluate(callOf(traces))).toEqual(NO_TRACES)
      expect(await browser.evaluate(shows(HOSTILE_TITLE))).toBe(true)
      const links = await browser.evaluate(`[...document.querySelectorAll('a')].map(({ href }) => href)`)
      expect(links).toContain(new URL(GOOD_LINK).href)
      expect(browser.consoleErrors.slice(earlier).filter(isOfPage)).toEqual([])
    }

    test.each(['popup', 'sidepanel'] as const)('escapes markup in an answer: %s', escapesMarkup)

    test('escapes markup in an answer: page and CSV file', async () => {
      await escapesMarkup('page')
      const { browser } = scene()
      const rows: string[][] = parse(await browser.evaluate<string>(callOf(fileFrom, 'CSV')), { bom: true })
      const cells = rows.flat()
      expect(cells.filter((cell) => FORMULA.test(cell))).toEqual([])
      // Apostrophes make the formulas harmless. Nothing else changes.
      const plain = cells.map((cell) => cell.replaceAll("'", ''))
      for (const text of [...FORMULA_NAMES, ...FORMULA_TITLES])
        expect(plain).toContain(text.replaceAll("'", ''))
      expect(cells).toContain(HOSTILE_TITLE)
    })
  })

  describe("the backend's address", () => {
    const server = useDaemon((backend) => `${backend}/${MARKUP}`)

    test.each([
      // The page asks this address, but the extension asks no address with a path.
      ['page', 'sent an answer that CoAuthors cannot read'],
      ['popup', 'with an invalid address'],
      ['sidepanel', 'with an invalid address'],
    ] as const)("escapes markup in the backend's address: %s", async (view, drawn) => {
      const { browser } = scene()
      const { backend } = server()
      const earlier = browser.consoleErrors.length
      await openView(scene(), view, server())
      await browser.until(shows(drawn))
      expect(await browser.evaluate(shows(`${backend}/${MARKUP}`))).toBe(true)
      expect(await browser.evaluate(callOf(traces))).toEqual(NO_TRACES)
      expect(browser.consoleErrors.slice(earlier).filter(isOfPage)).toEqual([])
    })

    test("escapes markup in the backend's address in the options", async () => {
      const { browser } = scene()
      const { backend } = server()
      await openView(scene(), 'options', server())
      await viewOver(browser.evaluate).press('Test connection')
      await browser.until(shows('with an invalid address'))
      expect(await browser.evaluate(shows('its backend does not'))).toBe(true)
      expect(await browser.evaluate(shows(`${backend}/${MARKUP}`))).toBe(true)
      expect(await browser.evaluate(callOf(traces))).toEqual(NO_TRACES)
    })
  })
}

/** Tells whether an error is an exception or a breach of the CSP. A missing endpoint or server is no fault of the page. */
const isOfPage = (error: string): boolean =>
  !error.startsWith('Failed to load resource') && !error.includes('CORS request did not succeed')

/** Runs the real daemon and a hostile backend. `apiBase` returns the daemon's API_BASE_URL for the backend's address. */
function useDaemon(apiBase: (backend: string) => string): () => Servers {
  let server: Servers | undefined
  const closing: (() => unknown)[] = []
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coauthors-markup-'))
    closing.push(() => rmSync(folder, { recursive: true, force: true }))
    const backend = await startScriptedBackend(HOSTILE_ANSWERS)
    closing.unshift(backend.close)
    const daemon = await startHere('daemon', {
      COAUTHORS_DATA_DIR: folder,
      API_BASE_URL: apiBase(backend.url),
    })
    closing.unshift(daemon.stop)
    server = { daemon: daemon.url, backend: backend.url }
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })
  return () => {
    if (!server) throw new Error('The daemon has not started yet: call this only in a test.')
    return server
  }
}
