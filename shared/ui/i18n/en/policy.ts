import type { Template } from '../template.ts'

/** Messages of policies: which joint papers make a conflict, and since when. */
export const policy = {
  policy: 'Policy',
  policyAny: 'Any joint paper',
  ownPolicies: 'My policies',
  venuePolicies: 'Policies of venues',
  policyOption: '{name} · {window}',
  windowYears: { one: '{count} year', other: '{count} years' },
  windowMonths: { one: '{count} month', other: '{count} months' },
  policySince: 'since {year}, as of {date}',
  policyAllYears: 'all years',
  policyWithout: 'without {kinds}',
  policyLeast: { one: 'at least {count} paper', other: 'at least {count} papers' },
  policyAuthors: 'up to {count} authors',
  policySource: 'Source:',
  policySourceVenue: 'the venue’s own pages',
  policyReachesFurther:
    'The answer has papers since {year} only, and this policy counts those since {from}. Clear “Since year” and ask again.',
  kindPreprint: 'preprints',
  kindBook: 'books',
  kindThesis: 'theses',
  kindData: 'data sets',

  figuresUnder: '{figures}, under {policy}',
  nobodyCounts: 'No pair has joint papers that count under {policy}.',
  nobodyCountsSince: 'No pair has joint papers since {year} that count under {policy}.',
  legendMayCount: 'papers that may count, not listed or of a similar name',
  legendAtLeast: 'and more that may count, not listed',
  lastIn: 'last {year}',
  doNotCount: { one: '{count} does not count', other: '{count} do not count' },
  doNotCountLast: { one: '{count} of {year} does not count', other: '{count} up to {year} do not count' },
  mayCountUnlisted: {
    one: '{count} that is not listed may count',
    other: '{count} that are not listed may count',
  },
  atEdgeCount: {
    one: '{count} at the edge of the window',
    other: '{count} at the edge of the window',
  },
  atEdge: 'at the edge of the window',
  atEdgeHint: 'dblp knows the year of a paper, not its month: it may be from before the window.',
  olderLeftOut: {
    one: '{count} older paper does not count under {policy}',
    other: '{count} older papers do not count under {policy}',
  },
  othersLeftOut: {
    one: '{count} paper does not count under {policy}',
    other: '{count} papers do not count under {policy}',
  },

  editPolicies: 'Edit policies …',
  didKeepPolicy: 'Kept “{name}”.',
  didDeletePolicy: 'Deleted “{name}”.',
  didOpenPolicy: 'Opened “{name}”.',
} as const satisfies Record<string, Template>
