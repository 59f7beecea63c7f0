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

test('shows no banner if all is well', () => {
  expect(banner({})).toBeNull()
  expect(banner({ backend: 'asking' })).toBeNull()
})

test('shows the most urgent of several banners', () => {
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

test('does not repeat a problem of the backend that an alert reports', () => {
  expect(banner({ backend: 'offline', isReported: true, haveListsChanged: true })).toBe('lists-changed')
})

test('shows a due or failed renewal rather than the coverage of the data', () => {
  const coverage = { text: '', isWarning: true }
  expect(banner({ renewal: 'due', coverage })).toBe('renewal')
  expect(banner({ renewal: 'failed', coverage })).toBe('renewal')
})
