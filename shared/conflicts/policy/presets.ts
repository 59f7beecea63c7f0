import { ANY_WORK, type Policy } from './policy.ts'

/** A policy that a venue states, and where it does. */
export type Preset = Policy & { id: string; source: string | null }

const window = (id: string, name: string, months: number, source: string): Preset => ({
  ...ANY_WORK,
  id,
  name,
  months,
  source,
})

/**
 * Windows that venues state for coauthors, as of November 2026. Where a rule says nothing about a kind of work, it counts.
 * Some rules know more than a bibliography does (advisors, editors, surveys): they still have to be looked at.
 */
export const PRESETS: readonly Preset[] = [
  { ...ANY_WORK, id: 'any', source: null },
  window('isit', 'ISIT 2016', 12, 'isit2016.org'),
  window('pvldb', 'PVLDB', 24, 'vldb.org, PVLDB publication policies'),
  window('sigmod', 'SIGMOD 2006/2013, ESORICS 2021', 24, 'the venues’ policy pages'),
  window('ubicomp', 'UbiComp 2014', 24, 'the venue’s policy page'),
  window('neurips', 'NeurIPS 2020, ICML 2026', 36, 'the venues’ pages on conflicts of interest'),
  window('siggraph', 'SIGGRAPH 2019', 36, 'the venue’s page on conflicts of interest'),
  window('nih', 'NIH', 36, 'NIH’s rules on conflicts of interest in peer review'),
  window('nsf', 'NSF COA', 48, 'osp.mit.edu; the RIT research office'),
  window('tops', 'ACM TOPS, SIGACCESS', 48, 'tops.acm.org; sigaccess.org'),
  window('islped', 'ISLPED 2017', 48, 'islped.org'),
  window('joss', 'JOSS', 48, 'the journal’s conflict of interest policy'),
  window('acl', 'ACL, ACM TODAES, ASPLOS 2013', 60, 'the venues’ pages on conflicts of interest'),
]
