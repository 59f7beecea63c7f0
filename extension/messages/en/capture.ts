import type { Template } from '../../../shared/ui/i18n/template.ts'

/** Messages about names from the active page: the collected people. */
export const capture = {
  collect: 'Collect authors from this page',
  collecting: 'Reading the page …',
  collected: 'People on this page',
  collectedFrom: 'People on this page ({site})',
  collectNothing: 'Nothing found here: this page names no authors in a form that CoAuthors knows.',
  collectNothingDo: 'Select the names on the page instead, then right-click: “Add to Authors A”.',
  collectForbidden: 'The browser lets this page be read only when you ask on the page itself.',
  collectForbiddenDo:
    'Right-click on the page: “Collect authors from this page”. The browser’s own pages cannot be read at all.',
  selectionEmpty: 'The selection holds no names.',
  closeCollected: 'Close',
  addAllA: 'Add to A',
  addAllB: 'Add to B',
  addGroupA: { one: 'Add {group} ({count} name) to list A', other: 'Add {group} ({count} names) to list A' },
  addGroupB: { one: 'Add {group} ({count} name) to list B', other: 'Add {group} ({count} names) to list B' },
  groupCount: { one: '{count} name', other: '{count} names' },
  groupAuthors: 'Authors',
  groupCoauthors: 'Co-authors',
  groupCommittee: 'Committee',
  groupReviewers: 'Reviewers',
  groupUsers: 'Users',
  groupContributors: 'Contributors',
  groupNames: 'Names',
} as const satisfies Record<string, Template>
