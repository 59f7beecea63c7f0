import type { CoverageText } from '../../words/answer-text.ts'
import type { Renewal } from '../session/session-reducer.ts'
import type { BackendState } from '../session/use-backend-state.ts'

/** The subjects of a banner, the most urgent first. */
const BANNERS = [
  'backend',
  'renewal',
  'other-data',
  'policy-reach',
  'not-covered',
  'lists-changed',
  'name',
  'news',
  'sample',
  'coverage',
] as const
export type Banner = (typeof BANNERS)[number]

export type BannerFacts = {
  backend: BackendState['kind']
  /** The failed query's alert has said what is wrong with the backend. */
  isReported: boolean
  renewal: Renewal | null
  /** The backend has other data than the answer is of. */
  isOfOtherData: boolean
  /** The policy counts works of years that were not asked for. */
  isPolicyWider: boolean
  coverage: CoverageText | null
  haveListsChanged: boolean
  /** A name that decides a pair has a suggestion. */
  hasName: boolean
  /** An answer from newer data has replaced the one that was shown, unasked. */
  hasNews: boolean
  isSample: boolean
}

/** States in which the extension says what to do, or nothing is known yet. */
const SILENT: readonly BackendState['kind'][] = ['ready', 'asking', 'not-allowed']

/** The banner over an answer: the most urgent one, since more than one would be read by nobody; null if there is none. */
export function urgentBanner(facts: BannerFacts): Banner | null {
  const { renewal, coverage } = facts
  // Newer data may reach further: a note on the coverage would only come and go.
  const isRenewing = renewal !== null && renewal.kind !== 'failed'
  const applies: Readonly<Record<Banner, boolean>> = {
    backend: !facts.isReported && !SILENT.includes(facts.backend),
    renewal: renewal !== null,
    'other-data': facts.isOfOtherData,
    'policy-reach': facts.isPolicyWider,
    'not-covered': coverage?.isWarning === true && !isRenewing,
    'lists-changed': facts.haveListsChanged,
    name: facts.hasName,
    news: facts.hasNews,
    sample: facts.isSample,
    coverage: coverage !== null && !isRenewing,
  }
  return BANNERS.find((banner) => applies[banner]) ?? null
}
