import { expect, test } from 'vitest'
import { type Delivery, delivery } from '../../../extension/inbox/delivery.ts'
import { z } from '../../../shared/contract/zod.ts'

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `Name ${index}`)
const isRead = (item: unknown): boolean => z.safeParse(delivery, item).success

const DELIVERIES: Delivery[] = [
  { windowId: 1, kind: 'names', side: 'left', names: ['Ion Stoica'], left: 0 },
  { windowId: 1, kind: 'names', side: 'right', names: [], left: 12 },
  { windowId: 1, kind: 'lists', left: 'Ion Stoica\n', right: '' },
  { windowId: 1, kind: 'lists', left: 'Ion Stoica\n', right: '', answer: '{}' },
  {
    windowId: 1,
    kind: 'lists',
    left: 'Ion Stoica',
    right: '',
    about: { left: [{ entry: 'Ion Stoica', affiliation: 'UC Berkeley' }] },
  },
  { windowId: 1, kind: 'found', found: null, tabId: 3 },
  {
    windowId: 1,
    kind: 'found',
    found: { site: 'arXiv', groups: [{ kind: 'authors', title: 'A Paper', names: ['Scott Shenker'] }] },
    tabId: 3,
  },
]

test.each(DELIVERIES)('accepts the delivery %j', (item) => {
  expect(z.parse(delivery, item)).toEqual(item)
})

test.each([
  ['of null', null],
  ['without a window', { kind: 'names', side: 'left', names: [], left: 12 }],
  ['of an unknown kind', { windowId: 1, kind: 'query', left: '', right: '' }],
  ['for an unknown side', { windowId: 1, kind: 'names', side: 'both', names: [], left: 12 }],
  ['of names that are no texts', { windowId: 1, kind: 'names', side: 'left', names: [7] }],
  ['of 20,001 names', { windowId: 1, kind: 'names', side: 'left', names: names(20_001), left: 0 }],
  [
    'of a list of 1,000,001 characters',
    { windowId: 1, kind: 'lists', left: 'x'.repeat(1_000_001), right: '' },
  ],
  [
    'of an answer of 1,000,001 characters',
    { windowId: 1, kind: 'lists', left: '', right: '', answer: 'x'.repeat(1_000_001) },
  ],
  ['without the tab', { windowId: 1, kind: 'found', found: null }],
  [
    'of a group without names',
    { windowId: 1, kind: 'found', found: { groups: [{ kind: 'authors', names: [] }] }, tabId: 3 },
  ],
  [
    'of 21 groups',
    {
      windowId: 1,
      kind: 'found',
      found: { groups: Array(21).fill({ kind: 'names', names: ['A'] }) },
      tabId: 3,
    },
  ],
  [
    'of a name of 301 characters',
    {
      windowId: 1,
      kind: 'found',
      found: { groups: [{ kind: 'names', names: ['x'.repeat(301)] }] },
      tabId: 3,
    },
  ],
])('refuses a delivery %s', (_, item) => {
  expect(isRead(item)).toBe(false)
})
