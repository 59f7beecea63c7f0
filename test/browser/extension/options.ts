import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../programs.ts'
import { startScriptedBackend } from '../scripted-backend.ts'
import { ELSEWHERE, FAR_BACKEND } from './installed.ts'
import { atDaemon, type Scene } from './scene.ts'
import { startDaemon } from './servers.ts'
import { BACKEND_READY, PATIENCE } from './view.ts'

export function describeOptions(scene: () => Scene): void {
  beforeEach(() => scene().installed.beginWith({}))

  test('saves an address on this machine at once, and uses it in the popup', async () => {
    const { installed, world } = scene()
    const options = await installed.open('options')
    await options.write('Address of CoAuthors', world.url)
    await options.press('Test connection')
    await expect.poll(installed.stored, PATIENCE).toMatchObject(atDaemon(world.url))
    await options.sees(/Ready: CoAuthors answers/)
    await (await installed.open('popup')).sees(/Backend: ready/)
  })

  test("uses an address beyond this machine after the browser's permission", async ({ skip }) => {
    const { installed } = scene()
    const { allowHost } = installed
    if (!allowHost) return skip("no protocol reaches the browser's prompt")
    const port = await freePort()
    const address = `http://${ELSEWHERE}:${port}`
    const options = await installed.open('options')
    // Browsers send no Sec-Fetch-Site to an http: address of another machine, so the daemon needs the extension's origin.
    const ALLOWED_ORIGINS = String(await options.evaluate('location.origin'))
    const daemon = await startDaemon({ ALLOWED_HOSTS: `${ELSEWHERE}:${port}`, ALLOWED_ORIGINS }, port)
    await options.write('Address of CoAuthors', address)
    await options.sees(/is not on this machine/)
    await options.focus('Use this address')
    await options.pressEnter()
    await allowHost(ELSEWHERE, async () => {
      expect(options.requests()).toEqual([])
      expect(await options.evaluate('browser.storage.local.get()')).toEqual({})
    })
    await options.sees(/CoAuthors answers/)
    expect(await installed.stored()).toMatchObject(atDaemon(address))
    await daemon.stop()
  })

  test('asks a backend on another machine only after the user allows its address', async ({ skip }) => {
    const { installed } = scene()
    const { allowHost } = installed
    if (!allowHost) return skip("no protocol reaches the browser's prompt")
    const backend = await startScriptedBackend({
      '/api/stats': { publications: 7, authors: 5, data_source: 'DBLP', data_date: '2026-11-01' },
    })
    const host = `${FAR_BACKEND}:${new URL(backend.url).port}`
    const daemon = await startDaemon({ API_BASE_URL: `http://${host}` })
    onTestFinished(() => Promise.all([backend.close(), daemon.stop()]).then(() => undefined))
    await installed.store(atDaemon(daemon.url))
    const options = await installed.open('options')
    await options.press('Test connection')
    await options.sees(/names a backend that is not on this machine/)
    await options.focus('Allow this address')
    await options.pressEnter()
    await allowHost(FAR_BACKEND, async () => {
      expect(options.requests().filter((url) => url.includes(FAR_BACKEND))).toEqual([])
    })
    await options.sees(/Backend: ready/)
    for (const page of ['popup', 'sidepanel'] as const) {
      const view = await installed.open(page)
      await view.sees(BACKEND_READY)
      await view.sees(new RegExp(`not on this machine: ${host}`))
    }
    expect(JSON.stringify(await installed.stored())).not.toContain(FAR_BACKEND)
  })
}
