import type { Template } from '../../template.ts'

/** Messages of the network view. They load with it. */
export const network = {
  networkTitle: 'Network of the people in this answer',
  networkPeople: { one: '{count} person', other: '{count} people' },
  networkEdges: { one: '{count} pair with joint papers', other: '{count} pairs with joint papers' },
  networkAlone: {
    one: '{count} person has none with anybody here and is not drawn.',
    other: '{count} people have none with anybody here and are not drawn.',
  },
  networkNobody: 'No two people to draw: nobody here has a joint paper with anybody on the other list.',
  networkNobodyShown:
    'No two people to draw among the pairs that are shown. Show all pairs to see the others.',
  networkHow: 'Arrow keys move from person to person; Enter shows their joint papers.',
  networkWorking: 'Drawing the network …',
  networkFailed: 'The network could not be drawn. The table has all of it.',
  networkKeyA: 'list A',
  networkKeyB: 'list B',
  networkKeyBoth: 'on both lists',
  networkKeyWidth: 'thicker: more papers',
  networkKeyRecent: 'darker: more recent',
  networkKeyPossible: 'dashed: possibly',
  networkPersonA: {
    one: '{name}, list A, joint papers with {count} person',
    other: '{name}, list A, joint papers with {count} people',
  },
  networkPersonB: {
    one: '{name}, list B, joint papers with {count} person',
    other: '{name}, list B, joint papers with {count} people',
  },
  networkPersonBoth: {
    one: '{name}, on both lists, joint papers with {count} person',
    other: '{name}, on both lists, joint papers with {count} people',
  },
  networkOf: 'Joint papers of {name} with',
  networkTable: 'As a table',
  networkCount: 'Papers',
  networkLast: 'Last',
  networkVerdict: 'Verdict',
  networkConflict: 'joint papers',
  networkPossible: 'possibly',
  networkSame: 'same person',
  networkChoose: {
    one: '{count}: show the paper of {left} and {right}',
    other: '{count}: show the papers of {left} and {right}',
  },
} as const satisfies Record<string, Template>
