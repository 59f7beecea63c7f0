import type { Template } from '../template.ts'

/**
 * Messages of the folded form, of the figures that filter, of the choice among views of an answer, and of taking it
 * along, as far as they are there from the beginning.
 */
export const views = {
  foldedAuthors: { one: '{count} author', other: '{count} authors' },
  foldedMembers: { one: '{count} reviewer', other: '{count} reviewers' },
  foldedSince: 'since {year}',
  foldedInexact: 'not only exact names',
  formChanged: 'changed since the answer',
  editForm: 'Edit',
  openForm: 'Show the two lists and the options',
  foldForm: 'Fold the lists',

  figuresFilter: 'Show only pairs of one kind',
  showOnlyThese: 'Show only these pairs',
  showAllPairs: 'Show all pairs again (Esc)',
  viewChoice: 'View',
  viewMatrix: 'Matrix',
  viewList: 'List',
  viewPeople: 'People of B',
  viewNetwork: 'Network',
  compare: 'Compare …',
  compareHint:
    'Says what is new since an earlier answer: one that was saved as JSON or, if the query has a name, one of earlier data',
  compareFile: 'Earlier answer, saved as JSON',
  compareUnreadable: 'This file is not an answer that CoAuthors has saved as JSON. Nothing has changed.',
  viewLoading: 'Loading the view …',
  viewFailed:
    'This view could not be loaded. See whether CoAuthors on this machine still runs, then load the page again.',

  countedOf: { one: '{counted} of {count} counts', other: '{counted} of {count} count' },
  plotSays: 'Joint papers a year. {figures}.',
  plotWindow: 'The window begins in {year}.',
  plotBeyond: 'Not in the plot: {papers}.',
  plotDated: { one: '{count} paper dated {year}', other: '{count} papers dated {year}' },
  plotMost: { one: '{count} a year at most', other: '{count} a year at most' },
  filterPapers: 'Filter papers',
  noPaperMatches: 'No paper matches.',
  export: 'Export …',
  didLink: 'The question of the link is in the form.',
} as const satisfies Record<string, Template>
