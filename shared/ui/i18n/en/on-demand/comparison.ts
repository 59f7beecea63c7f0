import type { Template } from '../../template.ts'

/** Messages of the comparison with an earlier answer. They load with it. */
export const comparison = {
  newHeading: 'What is new since {moment}',
  newData: 'Data then: {was}. Data now: {now}.',
  newDataSame: 'The data are the same: {now}.',
  newUnchanged: {
    one: 'Nothing has come or gone: the one pair is as it was.',
    other: 'Nothing has come or gone: all {count} pairs are as they were.',
  },
  newBriefHeading: 'What is new',
  newBrief: '{news} · now {data}',
  newNothing: 'Nothing has changed',
  newNames: {
    one: '{count} name means other people now',
    other: '{count} names mean other people now',
  },
  newShow: 'Show',
  newPairs: { one: '{count} pair has changed', other: '{count} pairs have changed' },
  newWas: '{before} → {now}',
  newCame: { one: '{count} new paper', other: '{count} new papers' },
  newWent: { one: '{count} paper gone', other: '{count} papers gone' },
  newPersons: '{entry} means other people now: {was} → {now}',
  newNobody: 'nobody',
  newOtherOptions:
    'The earlier answer counts from another year, or matches names otherwise: papers may come or go for that alone.',
  newOtherRules:
    'The earlier answer is from a version of CoAuthors with other rules for who a name may be: pairs may differ for that alone.',
  newAdded: 'Not in the earlier answer: {names}.',
  newRemoved: 'Only in the earlier answer: {names}.',
  newMore: { one: 'Show {count} more', other: 'Show {count} more' },
  newClose: 'Close',
  undated: 'without a year',
  compareOtherNames: 'The answer in this file is about other names: no pair is in both.',
  compareWith: 'Compare with',
  compareWithAnswer: 'the answer of {date}, from {data}',
  compareWithFile: 'a file …',
  compareFailed: 'This answer could not be read. See whether CoAuthors on this machine still runs.',
} as const satisfies Record<string, Template>
