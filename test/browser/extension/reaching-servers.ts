import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { backendEnvironment } from '../../../bin/backend-process.ts'
import { freePort } from '../../programs.ts'
import { startHere } from '../../servers-here.ts'
import { watched } from '../chromium.ts'
import { copyOfBuild, type ExtensionPage } from './built.ts'
import { browserSession, type ExtendedChromium, sendToExtensions } from './chromium.ts'
import { startDaemon } from './servers.ts'
import { ask, viewOver } from './view.ts'

/** Tests whether servers accept the extension. `options.ts` tests the browser's permission to ask servers. */
export function describeReachingServers(browser: () => ExtendedChromium): void {
  test('accepts an extension with another id only if ALLOWED_ORIGINS names it', async () => {
    const open = await installWithoutKey(browser())
    const options = await open('options')
    await options.write('Address of CoAuthors', inject('sharedWorld').url)
    await options.press('Test connection')
    await options.sees(/does not let this extension in/)
    const [, setting, origin] = /(ALLOWED_ORIGINS)=(\S+)/.exec(await options.text()) ?? []
    expect(origin).toBe(await options.evaluate('location.origin'))
    await options.press('Copy')
    await options.sees(/Copied\./)

    const env = { [String(setting)]: origin }
    const port = await freePort()
    const folder = mkdtempSync(join(tmpdir(), 'coauthors-backend-'))
    const daemon = await startDaemon({ ...env, API_BASE_URL: `http://127.0.0.1:${port}` })
    const ofBackend = { ...env, DB_PATH: inject('database'), DATA_DIR: folder }
    const backend = await startHere('backend', backendEnvironment(ofBackend, daemon.url, port), port)
    onTestFinished(async () => {
      await Promise.all([daemon.stop(), backend.stop()])
      rmSync(folder, { recursive: true, force: true })
    })
    await options.write('Address of CoAuthors', daemon.url)
    await options.press('Test connection')
    await options.sees(/Ready: CoAuthors answers.*Backend: ready/s)
    const popup = await open('popup')
    await ask(popup, ['Ion Stoica'], ['Scott Shenker'])
    await popup.sees(/Ion Stoica.*Scott Shenker.*\d+ joint papers?/s)
    expect(popup.consoleErrors).toEqual([])
  })
}

/** Without the manifest's key, the browser chooses the id. */
async function installWithoutKey(chromium: ExtendedChromium) {
  const build = copyOfBuild('chromium')
  const path = join(build.folder, 'manifest.json')
  const { key: _key, ...manifest } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify(manifest))
  const cdp = await browserSession(chromium.context)
  const { id } = (await sendToExtensions(cdp, 'loadUnpacked', { path: build.folder })) as { id: string } // Chromium's protocol
  onTestFinished(build.remove)
  return async (name: ExtensionPage) => {
    const { page, consoleErrors } = watched(await chromium.openTab())
    onTestFinished(() => page.close())
    await page.goto(`chrome-extension://${id}/${name}.html`)
    return { ...viewOver((expression) => page.evaluate(expression)), consoleErrors }
  }
}
