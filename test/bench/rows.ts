/** The rows of the bench: work, comparator and bar. docs/dev/performance.md has the table. */

/** `npm run bench -- PART …` measures these parts. */
export const PARTS = ['store', 'postgres', 'backend', 'page', 'full', 'full-import'] as const
export type Part = (typeof PARTS)[number]

/**
 * `atLeast` and `atMost` bound the ratio of the medians. The other bars bound a value in the row's unit: our median
 * (`oursAtMost`), our 95th percentile (`mostAtMost`), or our median minus the comparator's (`beyondAtMost`).
 */
export type Bar =
  | { atLeast: number }
  | { atMost: number }
  | { oursAtMost: number }
  | { mostAtMost: number }
  | { beyondAtMost: number }

type Row = { part: Part; unit: string; comparator: string; bar?: Bar }

/** Where possible, `ours` and `theirs` are measured in turn, so that the machine's speed affects both equally. */
export type Samples = { ours: number[]; theirs: number[] }
export type Measured = Partial<Record<Work, Samples>>
export type Work = keyof typeof ROWS

const sameBytes = { unit: 'requests/s', comparator: 'a bare Fastify route, same bytes' }
const sameBody = { unit: 'requests/s', comparator: 'a bare Fastify route, same body' }
const bareServer = { comparator: 'a bare Fastify server' }
const overHttp = { unit: 'ms', comparator: 'a bare Fastify route, same bytes' }
const gzip = { unit: 's', comparator: '`gzip -dc` of the same file' }
const store = { part: 'store' } as const
const backend = { part: 'backend' } as const
const full = { part: 'full' } as const
const page = { part: 'page' } as const
const nothing = { comparator: '–' }

const ROWS = {
  'cache hit of 2 KB': { ...store, ...sameBytes, bar: { atLeast: 0.52 } },
  'cache hits of 2 KB, 100 in turn': { ...store, ...sameBytes, bar: { atLeast: 0.45 } },
  'cache hit of 50 KB': { ...store, ...sameBytes, bar: { atLeast: 0.75 } },
  'cache hit of 1 MB': { ...store, ...sameBytes, bar: { atLeast: 0.9 } },
  'put of 50 KB': { ...store, ...sameBody, bar: { atLeast: 0.7 } },
  event: { ...store, ...sameBody, bar: { atLeast: 0.48 } },
  'processor time of a hit of 2 KB, both threads': {
    ...store,
    ...sameBytes,
    unit: 'µs',
    bar: { oursAtMost: 40 },
  },
  'slowest page or hit while another process holds the lock': {
    ...store,
    unit: 'ms',
    comparator: 'the same, lock free',
    bar: { oursAtMost: 50 },
  },
  'slowest page or hit while 60 MB are put': {
    ...store,
    unit: 'ms',
    comparator: 'the same, nothing put',
    bar: { oursAtMost: 20 },
  },
  'cache hit among 100,000': {
    ...store,
    unit: 'ms',
    comparator: 'a hit of the only entry',
    bar: { atMost: 1.5 },
  },
  'cache hit among 1,000,000': {
    ...store,
    unit: 'ms',
    comparator: 'a hit of the only entry',
    bar: { atMost: 1.5 },
  },
  'daemon, start to first hit among 1,000,000': {
    ...store,
    unit: 'ms',
    ...bareServer,
    bar: { oursAtMost: 300 },
  },
  'daemon, idle, resident': { ...store, unit: 'MB', ...bareServer, bar: { atMost: 1.1 } },
  'daemon, idle, wake-ups in 10 s': { ...store, unit: '', ...bareServer },
  'cache hit of 50 KB, PostgreSQL': {
    part: 'postgres',
    unit: 'requests/s',
    comparator: 'the same, SQLite',
    bar: { atLeast: 0.3 },
  },

  'import of 500,000': { ...backend, ...gzip, bar: { atMost: 7 } },
  '50 × 50 of the most prolific, 500,000': { ...backend, ...overHttp, bar: { beyondAtMost: 20 } },
  'nine different 50 × 50, 500,000': {
    ...backend,
    unit: 'ms',
    comparator: '/api/health',
    bar: { oursAtMost: 40 },
  },
  'coauthors of the 50 most prolific, 500,000': { ...backend, ...overHttp },
  '50 × 50 homonyms, exact, 500,000': { ...backend, ...overHttp, bar: { beyondAtMost: 10 } },
  '50 × 50 homonyms, loose, 500,000': { ...backend, ...overHttp, bar: { beyondAtMost: 60 } },
  'backend, start to first answer, 500,000': {
    ...backend,
    unit: 'ms',
    ...bareServer,
    bar: { oursAtMost: 500 },
  },
  'backend, resident after its first answer, 500,000': {
    ...backend,
    unit: 'MB',
    ...bareServer,
    bar: { oursAtMost: 105 },
  },
  'search while typing, 500,000': {
    ...backend,
    unit: 'ms',
    comparator: '/api/health',
    bar: { mostAtMost: 5 },
  },
  '/api/health during 50 queries, 500,000': {
    ...backend,
    unit: 'ms',
    comparator: 'the same, idle',
    bar: { mostAtMost: 50 },
  },
  'conference of 4,000 × 200, 500,000': {
    ...backend,
    unit: 's',
    comparator: 'the same in 50 × 50 queries',
    bar: { oursAtMost: 1.5 },
  },
  '50 × 50 beside that conference, 500,000': {
    ...backend,
    unit: 'ms',
    comparator: 'the same, alone',
    bar: { atMost: 2 },
  },

  '50 × 50, from the answer to its paint': { ...page, unit: 'ms', ...nothing, bar: { oursAtMost: 150 } },
  '50 × 50, longest task until then': { ...page, unit: 'ms', ...nothing, bar: { oursAtMost: 50 } },
  'popup, until it is painted': {
    ...page,
    unit: 'ms',
    comparator: 'a page of one line in the extension',
    bar: { atMost: 1.5 },
  },
  'list of 20,000 rows, work of a frame': { ...page, unit: 'ms', ...nothing, bar: { mostAtMost: 16 } },
  'conference of 1,000 × 200, all shown': { ...page, unit: 's', ...nothing },
  'conference of 1,000 × 200, longest task': { ...page, unit: 'ms', ...nothing, bar: { oursAtMost: 100 } },
  'conference of 20,000 × 20,000, all shown': { ...page, unit: 's', ...nothing, bar: { oursAtMost: 90 } },
  'conference of 20,000 × 20,000, longest task': {
    ...page,
    unit: 'ms',
    ...nothing,
    bar: { oursAtMost: 200 },
  },
  'conference of 20,000 × 20,000, heap': { ...page, unit: 'MB', ...nothing, bar: { oursAtMost: 800 } },
  'conference of 20,000 × 20,000, a decision': { ...page, unit: 's', ...nothing, bar: { oursAtMost: 1 } },
  'conference of 20,000 × 20,000, a policy': { ...page, unit: 's', ...nothing, bar: { oursAtMost: 5 } },

  'import of 8 million': { part: 'full-import', ...gzip, bar: { atMost: 8 } },
  'import of 8 million, memory at the peak': {
    part: 'full-import',
    unit: 'MB',
    ...nothing,
    bar: { oursAtMost: 2000 },
  },
  '50 × 50 of the most prolific, 8 million': { ...full, ...overHttp, bar: { beyondAtMost: 45 } },
  'first 50 × 50 after a start, file not in memory, 8 million': {
    ...full,
    unit: 'ms',
    comparator: 'the same again',
    bar: { oursAtMost: 500 },
  },
  'coauthors of 50 with 200 to 400 papers, to the first byte, 8 million': {
    ...full,
    ...overHttp,
    bar: { oursAtMost: 120 },
  },
  '50 × 50 homonyms, exact, 8 million': { ...full, ...overHttp },
  '50 × 50 homonyms, loose, 8 million': { ...full, ...overHttp },
  'search while typing, 8 million': {
    ...full,
    unit: 'ms',
    comparator: '/api/health',
    bar: { mostAtMost: 5 },
  },
  'conference of 4,000 × 200, 8 million': { ...full, unit: 's', ...nothing, bar: { oursAtMost: 2 } },
  'conference of 60,000 × 20,000 with persons, 8 million': {
    ...full,
    unit: 's',
    ...nothing,
    bar: { oursAtMost: 35 },
  },
  'conference of 60,000 × 20,000 with persons, memory, 8 million': {
    ...full,
    unit: 'MB',
    ...nothing,
    bar: { oursAtMost: 800 },
  },
} as const satisfies Record<string, Row>

export const rowOf = (work: Work): Row => ROWS[work]
export const WORKS = Object.keys(ROWS) as Work[] // keys of a constant
