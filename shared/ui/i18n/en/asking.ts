import type { Template } from '../template.ts'

/** Messages above the answer: page frame, the two lists, options, progress. */
export const asking = {
  appName: 'CoAuthors',
  tagline: 'Who has written papers with whom, and where is the proof?',
  skipToLists: 'Skip to the lists',
  skipToAnswer: 'Skip to the answer',
  language: 'Language',
  theme: 'Colours',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',

  statistics: 'Statistics',
  statisticsLeave: 'Back to the query',
  statisticsFailed:
    'The statistics could not be loaded. See whether the daemon still runs, then load the page again.',

  sideA: 'A',
  sideB: 'B',
  authorsA: 'Authors A',
  authorsB: 'Authors B',
  namePlaceholder: 'One name a line, as in “Ion Stoica”',
  entryCount: '{count} of {limit}',
  entryCountOver: {
    one: '{count} of {limit}: {over} too many',
    other: '{count} of {limit}: {over} too many',
  },
  lineTooLong: 'Line {line}: the name is too long ({count} characters; {limit} is the most).',
  entryTooLong: 'too long: {count} characters, {limit} is the most',
  entriesBecameA: 'Names as asked, list A',
  entriesBecameB: 'Names as asked, list B',
  entriesNone:
    'Nothing yet. Organizations after |, :: or a tab, and brackets at the end of a line, are left out.',
  entryWas: 'was “{line}”',
  entryRepeated: 'named already, left out',
  entryNoName: 'holds no name, left out',
  entriesChanged: 'Organizations, brackets at the end, empty lines and repeated names are left out.',
  entriesUnchanged: 'Every line is used as it stands.',

  options: 'Options',
  exactNames: 'Exact names',
  exactNamesHint:
    'On: an entry means everyone with exactly this name. Off: its words in any order, initials count.',
  yearMin: 'Since year',
  limitPerPair: 'Papers per pair',
  authorLimit: 'Candidates per name',
  anyYear: 'any',
  upTo: 'up to {limit}',
  yearInvalid: 'A year with four digits, or nothing.',
  rangeInvalid: 'A whole number from {min} to {max}, or nothing.',

  find: 'Find joint papers',
  findShortcut: 'Ctrl or ⌘ + Enter',
  cancel: 'Cancel',
  example: 'Example',
  committee: 'Committee',
  committeeCount: 'Committee ({count})',
  committeeFill: 'Put the {count} committee members into list B',
  committeeEmpty:
    'The backend has no committee list. Set PC_MEMBERS_CSV to a file of names and start it again.',
  committeeAsking: 'The backend is being asked for its committee list …',
  committeeFailed: 'The backend failed to give its committee list. Press again to retry.',
  committeeOffline: 'The committee list comes from the backend, which does not answer now.',
  swap: 'Swap',
  swapHint: 'Swap the two lists',
  clear: 'Clear',
  clearHint: 'Empty both lists',
  undo: 'Undo',
  didExample: 'Both lists now hold the example.',
  didCommittee: {
    one: 'List B now holds {count} committee member.',
    other: 'List B now holds {count} committee members.',
  },
  didAddA: {
    one: '{count} name was added to Authors A.',
    other: '{count} names were added to Authors A.',
  },
  didAddB: {
    one: '{count} name was added to Authors B.',
    other: '{count} names were added to Authors B.',
  },
  didReopen: 'Both lists are those of the stored query.',
  didTakeOver: 'Both lists were taken over from the popup.',
  didSwap: 'The lists have changed places.',
  didClear: 'Both lists are empty.',
  earlierLists: 'The lists from before are kept.',
  bringBack: 'Bring them back',
  didNames: '{count} names are now those that were suggested.',
  didName: '“{entry}” is now “{name}”. Ask again to see the papers.',

  progressCache: 'Looking in the cache',
  progressBackend: 'Asking the backend',
  cancelled: 'Cancelled. Nothing was changed.',

  progressBatch: 'Asking batch {number} of {of}',
  batchesJoined: { one: '{count} batch', other: '{count} batches' },
  batchesMixed: {
    one: '{count} batch, {cached} from the cache',
    other: '{count} batches, {cached} from the cache',
  },
} as const satisfies Record<string, Template>
