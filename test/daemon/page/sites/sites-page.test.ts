import { h } from 'preact'
import { afterEach, expect, test } from 'vitest'
import { takeToken, tokenOf } from '../../../../daemon/page/conference/hotcrp/site-tokens.ts'
import { SitesPage } from '../../../../daemon/page/sites/sites-page.tsx'
import { soon } from '../../../soon.ts'
import { useDrawnPages } from '../drawn-page.ts'

const { daemon, save, draw } = useDrawnPages()

async function pageWith(...sites: string[]) {
  for (const origin of sites) await save('site', { body: { origin } })
  const page = await draw(h(SitesPage, {}))
  const listed = () => page.all('td.column-site')
  await soon(() => expect(listed()).toEqual(sites.toSorted()))
  return { ...page, listed }
}

const BASE = 'https://a.test/icde'
afterEach(() => takeToken({ base: BASE, token: '', isKept: false, isTraceless: false }))

test('disconnects a site, and forgets its token', async () => {
  takeToken({ base: BASE, token: 'secret', isKept: false, isTraceless: false })
  const { pressLabel, listed, all } = await pageWith('https://b.test', 'https://a.test')
  await pressLabel('Disconnect: https://b.test')
  await soon(() => expect(listed()).toEqual(['https://a.test']))
  expect(tokenOf(BASE)).toBe('secret')
  await pressLabel('Disconnect: https://a.test')
  await soon(() => expect(all('.nobody')).toEqual(['No site is connected.']))
  expect([tokenOf(BASE), all('.outcome-line')[0]]).toEqual([null, expect.stringContaining('https://a.test')])
})

test('does not delete the token of a site that could not be disconnected', async () => {
  takeToken({ base: BASE, token: 'secret', isKept: false, isTraceless: false })
  const { pressLabel, listed, all } = await pageWith('https://a.test')
  await daemon.close()
  await pressLabel('Disconnect: https://a.test')
  await soon(() => expect(all('.outcome-line')[0]).toMatch(/not saved|not done|does not answer|reach/i))
  expect([listed(), tokenOf(BASE)]).toEqual([['https://a.test'], 'secret'])
  await daemon.restart()
})
