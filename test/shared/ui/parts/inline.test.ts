import { type ComponentChild, h } from 'preact'
import { expect, test } from 'vitest'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { LocaleContext } from '../../../../shared/ui/context/use-t.ts'
import { ExternalLink, Sentences } from '../../../../shared/ui/parts/inline.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

test('links only to web addresses, with rel="noopener noreferrer"', async () => {
  const link = async (href: string | null) => {
    const { main } = await drawComponent(h(ExternalLink, { href, children: 'Paper' }))
    return main.querySelector('a')?.getAttribute('rel') ?? main.textContent
  }
  expect(await link('https://doi.org/10.1145/1')).toBe('noopener noreferrer')
  expect(await link('javascript:alert(1)')).toBe('Paper')
  expect(await link(null)).toBe('Paper')
})

test('joins texts and elements as sentences, and skips missing ones', async () => {
  const joined = async (language: 'en' | 'zh-CN', ...sentences: ComponentChild[]) => {
    const children = h(Sentences, null, ...sentences)
    const { main } = await drawComponent(h(LocaleContext.Provider, { value: localeOf(language), children }))
    return main.textContent
  }
  expect(await joined('en', h('strong', null, 'One.'), false, 'Two.', '')).toBe('One. Two.')
  expect(await joined('zh-CN', h('strong', null, '一。'), null, '二。', '三。')).toBe('一。二。三。')
})
