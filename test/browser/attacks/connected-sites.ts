import { expect, onTestFinished, test } from 'vitest'
import { type HotcrpStandIn, startHotcrp } from '../../conference/hotcrp-stand-in.ts'
import type { Scene } from './scene.ts'

const NOBODY = { submissions: [], reviewers: [] }

/** The page may ask only our servers and the connected sites (docs/dev/security.md, CSP). */
export function describeConnectedSites(scene: () => Scene): void {
  test('lets the page ask only the connected HotCRP', async () => {
    const { browser, world } = scene()
    const sites = await Promise.all([startHotcrp(NOBODY), startHotcrp(NOBODY)])
    onTestFinished(async () => void (await Promise.all(sites.map(({ close }) => close()))))
    const [hotcrp, other] = sites
    const whoami = ({ base }: HotcrpStandIn, token: string): Promise<unknown> =>
      browser.evaluate(
        `fetch('${base}/api/whoami', { headers: { authorization: 'Bearer ${token}' }, credentials: 'omit' })
          .then((response) => response.json()).then(({ email }) => email, () => 'no answer')`,
      )
    const ask = (verb: string, body: object): Promise<unknown> =>
      browser.evaluate(
        `fetch('/api/runtime/documents/site/${verb}', { method: 'POST', headers: { 'content-type': 'application/json' },
          body: '${JSON.stringify(body)}' }).then((response) => response.status)`,
      )
    const open = (): Promise<void> => browser.open(`${world.url}/`)

    await open()
    expect(await whoami(hotcrp, hotcrp.token)).toBe('no answer')
    expect(await ask('change', { documents: [{ body: { origin: hotcrp.base } }] })).toBe(200)
    await open()
    expect(await whoami(hotcrp, hotcrp.token)).toBe('chair@hotcrp.test')
    expect(hotcrp.requests).toEqual(['OPTIONS /api/whoami', 'GET /api/whoami'])
    // HotCRP's headers hide this answer from pages.
    expect(await whoami(hotcrp, 'hct_UnknownUnknownUnknown')).toBe('no answer')
    expect(await browser.evaluate(`fetch('${hotcrp.base}/api/session').then(({ status }) => status)`)).toBe(
      200,
    )

    expect(await ask('change', { documents: [{ id: hotcrp.base, body: null }] })).toBe(200)
    await open()
    const asked = hotcrp.requests.length
    expect(await whoami(hotcrp, hotcrp.token)).toBe('no answer')
    expect(await whoami(other, other.token)).toBe('no answer')
    expect(hotcrp.requests).toHaveLength(asked)
    expect(other.requests).toEqual([])
    // The browser reports blocked requests late. Without this wait, the next test would count the reports.
    const blocked = (base: string): number =>
      browser.consoleErrors.filter((error) => error.includes(base) && /content.security.policy/i.test(error))
        .length
    await expect.poll(() => blocked(hotcrp.base)).toBeGreaterThanOrEqual(2)
    await expect.poll(() => blocked(other.base)).toBeGreaterThanOrEqual(1)
  })
}
