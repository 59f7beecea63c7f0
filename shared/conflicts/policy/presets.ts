import { ANY_WORK, type Policy } from './policy.ts'

/** A policy that a venue states, and where it does. */
export type Preset = Policy & {
  id: string
  /** Addresses without `https://`; none if the venues' pages at the time have no address that lasts. */
  sources: readonly string[]
}

const window = (id: string, name: string, months: number, ...sources: string[]): Preset => ({
  ...ANY_WORK,
  id,
  name,
  months,
  sources,
})

/**
 * Windows that venues state for coauthors, as of November 2026. Where a rule says nothing about a kind of work, it counts.
 * Some rules know more than a bibliography does (advisors, editors, surveys): they still have to be looked at.
 */
export const PRESETS: readonly Preset[] = [
  { ...ANY_WORK, id: 'any', sources: [] },
  window('isit', 'ISIT 2016', 12, 'isit2016.org'),
  window('pvldb', 'PVLDB', 24, 'vldb.org/pvldb'),
  window('sigmod', 'SIGMOD 2006/2013, ESORICS 2021', 24),
  window('ubicomp', 'UbiComp 2014', 24),
  window('neurips', 'NeurIPS 2020, ICML 2026', 36),
  window('siggraph', 'SIGGRAPH 2019', 36),
  window('nih', 'NIH', 36),
  window('nsf', 'NSF COA', 48, 'osp.mit.edu', 'rit.edu'),
  window('tops', 'ACM TOPS, SIGACCESS', 48, 'tops.acm.org', 'sigaccess.org'),
  window('islped', 'ISLPED 2017', 48, 'islped.org'),
  window('joss', 'JOSS', 48),
  window('acl', 'ACL, ACM TODAES, ASPLOS 2013', 60),
]
