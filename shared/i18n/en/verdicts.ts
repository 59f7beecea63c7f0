import type { Template } from '../translator.ts'

/** The vocabulary of pairs (shared/words/): groups, reasons, rulings, and the statements made of them. */
export const verdicts = {
  figure: '{count} {word}',
  /** `count` selects the form. */
  groupConflict: { one: 'conflict', other: 'conflicts' },
  groupPapers: 'with joint papers',
  groupSame: 'same person',
  groupPossible: 'possible',
  groupUnknown: 'unknown',
  groupNotCovered: 'not covered by the data',
  groupClear: 'clear',
  groupDismissed: 'dismissed by you',

  rulingConflict: 'Conflict',
  rulingNone: 'No conflict',
  rulingAnother: 'Another person',
  decidedConflict: 'conflict, confirmed by you',
  decidedAnother: 'dismissed by you as another person',
  decidedComesBack: 'decided before, to be decided again',

  /** Why a decision does not stand. */
  openAgain: 'open again: {why}',
  sinceNewWorks: { one: '{count} paper is new since', other: '{count} papers are new since' },
  sinceWiderRule: 'decided under a narrower rule',
  sinceMoreWorks: 'more papers since, which are not listed',
  sinceNowCertain: 'certain now, and only possible then',
  sinceMoreDoubtful: 'more papers since that may be theirs',

  whyNotFound: 'a name was not found',
  whyTruncated: 'a name fits too many people',
  whyNearTruncated: 'too many people have a similar name',
  whyUnsettled: 'the server could not settle a name',
  whyUnchecked: 'names not checked',
  whyMaybeSame: 'may be the same person',
  whyAmbiguous: 'a name is ambiguous',
  whyNear: 'under a longer or shorter form of a name',
  whyDisambiguation: 'not assigned to one person by dblp',
  mayCount: 'joint papers that may count',

  pairSays: '{left} and {right}: {says}',
  papersCount: { one: '{count} joint paper', other: '{count} joint papers' },
  papersCountSince: { one: '{count} joint paper since {year}', other: '{count} joint papers since {year}' },
  possibleCount: { one: '{count} possible joint paper', other: '{count} possible joint papers' },
  possibleCountSince: {
    one: '{count} possible joint paper since {year}',
    other: '{count} possible joint papers since {year}',
  },
  countedCount: { one: '{count} joint paper that counts', other: '{count} joint papers that count' },
  countedCountSince: {
    one: '{count} joint paper since {year} that counts',
    other: '{count} joint papers since {year} that count',
  },

  clearHere: 'Clear.',
  clearHereSince: 'Clear, counting papers since {year}.',
  clearHereWhy: 'Both names were found, and no paper carries both.',
  clearHereSinceWhy: 'Both names were found, and no paper since {year} carries both.',
  clearCountsHereWhy: 'Both names were found, and none of their joint papers counts under {policy}.',
  tooFewHereWhy: {
    one: 'Both names were found. {policy} asks for at least {least} joint papers; {count} counts.',
    other: 'Both names were found. {policy} asks for at least {least} joint papers; {count} count.',
  },
  notCoveredHere: 'Not covered by the data.',
  notCoveredHereWhy: 'The data have no such joint paper, but do not reach far enough to call the pair clear.',
  notCoveredSampleHereWhy: 'Only the {papers} included papers were searched, and none of them joins the two.',
  sameHere: 'Same person.',
  sameHereWhy: 'Both names belong to one dblp record, so there is no pair to compare.',
  sameHereUnrecordedWhy: 'Both names stand for one person, so there is no pair to compare.',
  unknownHere: 'Unknown.',
  unknownHereWhy: 'This server does not say whether it knows the names; a different spelling may give more.',
  notFoundHereWhy: '{names} not found, so the pair is not clear. See the names to check.',
  truncatedHereWhy:
    'A name fits more people than were compared, so the pair is not clear. Name the person more exactly.',
  nearTruncatedHereWhy:
    'More people have a similar name than were compared, so the pair is not clear. Name the person more exactly: see the names to check.',
  unsettledHereWhy: 'The server could not settle a name, so the pair is not clear.',
  possibleWhy: 'Only possible: one of the names fits several people. Check the names as printed.',
  possibleSameWhy: 'These two may be the same person: both names fit somebody.',
  possibleNearWhy:
    'Only possible: the papers are by somebody with a longer or shorter form of the name in the list. Check the names as printed.',
  possibleDisambiguationWhy:
    'Only possible: dblp has not assigned these papers to one of the people of this name. Check the names as printed.',
  possibleUnsaidWhy:
    'Only possible: the server does not say whose papers these are. Check the names as printed.',
} as const satisfies Record<string, Template>
