import type { Template } from '../../template.ts'

/** Messages of deciding about a pair. They load with the first answer. */
export const deciding = {
  decide: 'Decide about this pair',
  confirmedHint: 'This is a conflict',
  dismissedHint: 'This is no conflict',
  somebody_elseHint: 'These papers are by another person of the same name',
  note: 'Note',
  notePlaceholder: 'Why, for later',
  keepNote: 'Keep note',
  decidedOn: '{ruling}, decided on {date}.',
  noDecision: 'Not decided.',
  keeping: 'Keeping …',
  withdraw: 'Withdraw',
  undo: 'Undo',
  tryAgain: 'Try again',
  didKeep: 'Kept.',
  didWithdraw: 'Withdrawn.',
  notKept: 'Nothing was kept: {reason} The note is still here.',
  notReached: 'CoAuthors on this machine does not answer.',
  refusedBy: 'CoAuthors on this machine says: {detail}',
  elsewhere: 'Another window has decided otherwise meanwhile: {ruling}, {time}.',
  elsewhereNote: 'Its note: “{note}”',
  elsewhereWithdrawn: 'Another window has withdrawn this decision meanwhile.',
  keepTheirs: 'Leave it so',
  keepMine: 'Decide as here',
  newSince: {
    one: '{ruling}, decided on {date}. This paper is new since: the decision does not stand.',
    other: '{ruling}, decided on {date}. These {count} papers are new since: the decision does not stand.',
  },
  narrowerThen:
    '{ruling}, decided on {date} under a narrower rule: {rule}. The decision does not stand under this one: decide again.',
  askedSince: 'asked for papers since {year}',
  moreSince:
    '{ruling}, decided on {date}. There are more joint papers since, which are not listed: the decision does not stand.',
  certainSince:
    '{ruling}, decided on {date}, when these papers were only possible. They are certain now: the decision does not stand.',
  doubtfulSince:
    '{ruling}, decided on {date}. There are more papers since that may be theirs: the decision does not stand.',
  doubtful: {
    one: '{count} more paper may be theirs: it stands under a similar name, or dblp does not say whose it is. What is decided here covers it.',
    other:
      '{count} more papers may be theirs: they stand under a similar name, or dblp does not say whose they are. What is decided here covers them.',
  },
  doubtfulNewest: 'The newest is of {year}.',
  doubtfulSeen: 'To see those since {since}, ask for papers since that year.',
  moreNew: { one: '{count} more', other: '{count} more' },
  earlierFor:
    'Decided on {date} for {left} and {right}, whom dblp lists under other records now: {ruling}. It is not applied.',
  decideSo: 'Decide so here',
  cannotUnresolved: 'A pair with a name that is not settled cannot be decided: settle the name first.',
  cannotTruncated: 'A name that fits more people than were compared cannot be decided: make it more exact.',
  cannotNoPersons: 'This backend does not say who a name is, so that no decision can be kept.',
  cannotNoRecord: 'dblp has no record of one of these people, so that no decision can be kept.',
  cannotNoWorkKeys:
    'This backend does not say which records the papers are, so that no decision can be kept.',
  asking: 'Looking for decisions …',
  askTruncated: 'Some decisions are not loaded, since there are too many: ask about fewer names.',
  askFailed:
    'Decisions could not be read: CoAuthors on this machine does not answer. Nothing is marked as decided.',
  askMissing: 'CoAuthors on this machine is of a version that keeps no decisions.',
  allDecisions: 'All decisions',
  lastChoice: 'Last time: {name}',
  useLast: 'Use it',
  useLastOf: 'Use it: {name}, as last time, for {entry}',
  lastGone: 'Last time: {name}, who is not among these people now.',
  useAllLast: {
    one: 'Use the {count} choice of last time and ask again',
    other: 'Use all {count} choices of last time and ask again',
  },
} as const satisfies Record<string, Template>
