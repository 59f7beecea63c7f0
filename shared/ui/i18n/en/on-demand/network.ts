import type { Template } from '../../template.ts'

/** Messages of the network view. They load with it. */
export const network = {
  networkTitle: 'Network of the people in this answer',
  networkPeople: { one: '{count} person', other: '{count} people' },
  networkEdges: { one: '{count} pair', other: '{count} pairs' },
  networkClear: {
    one: '{count} person is not drawn: clear of everybody else on the other list.',
    other: '{count} people are not drawn: clear of everybody else on the other list.',
  },
  networkUnknown: {
    one: '{count} person is not drawn: whether they are clear is unknown.',
    other: '{count} people are not drawn: whether they are clear is unknown.',
  },
  networkOtherKind: {
    one: '{count} person is not drawn: no pair of this kind with anybody else.',
    other: '{count} people are not drawn: no pair of this kind with anybody else.',
  },
  networkNobody: 'No two people to draw.',
  networkNobodyShown: 'No two people to draw among the pairs of this kind. The list has all of them.',
  networkHow: 'Arrow keys move from person to person; Enter lists their pairs.',
  networkWorking: 'Drawing the network …',
  networkFailed: 'The network could not be drawn. The table has all of it.',
  networkKeyA: 'list A',
  networkKeyB: 'list B',
  networkKeyBoth: 'on both lists',
  networkKeyWidth: 'thicker: more papers',
  networkKeyRecent: 'darker: more recent',
  networkKeyPossible: 'dashed: possibly',
  networkKeyDismissed: 'dotted: dismissed by you',
  networkPersonA: {
    one: '{name}, list A, in a pair with {count} person',
    other: '{name}, list A, in pairs with {count} people',
  },
  networkPersonB: {
    one: '{name}, list B, in a pair with {count} person',
    other: '{name}, list B, in pairs with {count} people',
  },
  networkPersonBoth: {
    one: '{name}, on both lists, in a pair with {count} person',
    other: '{name}, on both lists, in pairs with {count} people',
  },
  networkOf: 'Pairs of {name} with',
  networkTable: 'As a table',
  networkCount: 'Papers',
  networkLast: 'Last',
  networkVerdict: 'Verdict',
  networkChoose: '{mark}: show {left} and {right}',
} as const satisfies Record<string, Template>
