import type { Coauthor, CoauthorsAnswer } from '../../../shared/contract/coauthors.ts'

/** `years`: the first and the last year of the joint works. */
export const coauthor = (
  name: string,
  works: number,
  years: [number, number] | null,
  affiliation?: string,
): Coauthor => ({
  person: { key: `homepages/${name}`, name, ...(affiliation && { affiliations: [affiliation] }) },
  works,
  first_year: years?.[0] ?? null,
  last_year: years?.[1] ?? null,
  years:
    years === null
      ? []
      : years[0] === years[1]
        ? [[years[0], works]]
        : [
            [years[0], 1],
            [years[1], works - 1],
          ],
  papers: [],
})
export const coauthorsAnswer = (lists: Record<string, Coauthor[]>): CoauthorsAnswer => ({
  authors: Object.entries(lists).map(([entry, coauthors]) => ({
    entry,
    resolution: { entry, status: 'unique', persons: [{ key: null, name: entry }] },
    coauthor_count: coauthors.length,
    coauthors,
    works: 9,
    undated: 0,
    left_out: 0,
  })),
  limit: 500,
  exact_base_match: true,
  author_limit: 800,
  year_min: null,
  data_date: '2026-11-01',
  newest_year: 2026,
  sample: false,
  rules: 5,
})
