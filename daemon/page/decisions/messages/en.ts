import type { Template } from '../../../../shared/i18n/translator.ts'

/** The English catalogue of the list of decisions, which defines the message keys. */
export const en = {
  search: 'Search names and notes',
  importFile: 'File of decisions',
  failed: 'CoAuthors on this machine does not give the decisions. See whether it still runs, then try again.',
  decisionsCount: { one: '{count} decision', other: '{count} decisions' },
  choicesCount: { one: '{count} choice of person', other: '{count} choices of person' },
  decisionsCaption: 'Decisions, the newest first',
  choicesCaption: 'Choices of person, the newest first',
  noneFound: 'None fits the search.',
  noneYet: 'Nothing has been decided yet. Decide above the papers of a pair.',
  pair: 'Pair',
  ruling: 'Decision',
  date: 'Date',
  inAnswer: 'In this answer',
  acts: 'Actions',
  entry: 'Entry',
  person: 'Person',
  applies: 'applies',
  comesBack: 'does not stand: decide again',
  matchesNobody: 'does not match anyone in this answer',
  morePeople: { one: '{name} + {count}', other: '{name} + {count}' },
  works: { one: '{count} paper', other: '{count} papers' },
  withdrawOf: 'Withdraw: {what}',
  undoOf: 'Undo: {what}',
  withdrawn: 'Withdrawn.',
  showMore: 'Show more',
  notDone: 'Nothing has changed: {reason}',
  changedElsewhere: 'another window has changed it meanwhile.',
  imported: {
    one: '{count} decision was added',
    other: '{count} decisions were added',
  },
  importedChoices: { one: '{count} choice was added', other: '{count} choices were added' },
  importedSame: { one: '{count} was here already', other: '{count} were here already' },
  importedKept: {
    one: '{count} differs from yours, which stays',
    other: '{count} differ from yours, which stay',
  },
  theirs: 'The file says: {ruling}. {note}',
  takeTheirs: 'Take over from the file',
  fileUnreadable: 'This file is not a file of decisions of CoAuthors. Nothing has changed.',
  fileVersion: 'This file is of a version that this program does not know. Nothing has changed.',
  saving: 'Saving …',
  opening: 'Reading the file …',
  unreadable: {
    one: 'The file lacks {count} entry that cannot be read: another program has changed it. It stays where it is.',
    other:
      'The file lacks {count} entries that cannot be read: another program has changed them. They stay where they are.',
  },
  fileInvalid: 'This file has values that are missing or not possible ({places}). Nothing has changed.',
  fileTooLarge: 'This file is too large. Nothing has changed.',
} as const satisfies Record<string, Template>

export type DecisionsKey = keyof typeof en
