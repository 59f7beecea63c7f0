import { h } from 'preact'
import { expect, test } from 'vitest'
import { ExternalLink } from '../../../../shared/ui/parts/inline.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

test('links to web addresses only, in a new tab without an opener', async () => {
  const link = async (href: string | null) => {
    const { main } = await drawComponent(h(ExternalLink, { href, children: 'Paper' }))
    return main.querySelector('a')?.getAttribute('rel') ?? main.textContent
  }
  expect(await link('https://doi.org/10.1145/1')).toBe('noopener noreferrer')
  expect(await link('javascript:alert(1)')).toBe('Paper')
  expect(await link(null)).toBe('Paper')
})
