import { expect, test } from 'vitest'
import { type BannerFacts, urgentBanner } from '../../../../shared/ui/results/answer-banner.tsx'

const NOTHING: BannerFacts = {
  backend: 'ready',
  isReported: false,
  renewal: null,
  isOfOtherData: false,
  isPolicyWider: false,
  coverage: null,
  haveListsChanged: false,
  hasNews: false,
}

const banner = (facts: Partial<BannerFacts>) => urgentBanner({ ...NOTHING, ...facts })

test('an answer about which nothing is to be said has no banner', () => {
  expect(banner({})).toBeNull()
  expect(banner({ backend: 'asking' })).toBeNull()
})

test('of several banners the most urgent one is shown', () => {
  const facts: Partial<BannerFacts>[] = [
    { backend: 'offline' },
    { renewal: 'failed' },
    { isOfOtherData: true },
    { isPolicyWider: true },
    { coverage: { text: '', isWarning: true } },
    { haveListsChanged: true },
    { hasNews: true },
    { coverage: { text: '', isWarning: false } },
  ]
  const shown = facts.map((_, first) => banner(Object.assign({}, ...facts.slice(first).toReversed())))
  expect(shown).toEqual([
    'backend',
    'renewal',
    'other-data',
    'policy-reach',
    'not-covered',
    'lists-changed',
    'news',
    'coverage',
  ])
})

test('a backend of which the alert has told is not told of again', () => {
  expect(banner({ backend: 'offline', isReported: true, haveListsChanged: true })).toBe('lists-changed')
})

test('while newer data are asked for, nothing is said about until when the data reach', () => {
  const coverage = { text: '', isWarning: true }
  expect(banner({ renewal: 'due', coverage })).toBe('renewal')
  expect(banner({ renewal: 'failed', coverage })).toBe('renewal')
})
