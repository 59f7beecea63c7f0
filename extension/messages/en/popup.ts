import type { Template } from '../../../shared/ui/i18n/template.ts'

/** Messages of the popup. */
export const popup = {
  keysHint: 'Enter asks, Shift\u00a0+\u00a0Enter: new line',
  popupBefore: 'A few names a side, one a line. The answer appears here.',
  openInPanel: 'Open in side panel',
  panelNotOpened:
    'The browser did not open the side panel. Open it from the browser’s own menu: what you typed waits there.',

  optionsInForce: 'Options: {options}',
  since: 'since {year}',
  notOnlyExact: 'not only exact names',
  atMostPapers: { one: 'at most {count} paper a pair', other: 'at most {count} papers a pair' },
  atMostCandidates: { one: 'at most {count} candidate a name', other: 'at most {count} candidates a name' },
  changeOptions: 'Change',

  morePairs: {
    one: 'And {count} more pair: open in the side panel to see all.',
    other: 'And {count} more pairs: open in the side panel to see all.',
  },
  moreNames: {
    one: 'And {count} more name: open in the side panel to see all.',
    other: 'And {count} more names: open in the side panel to see all.',
  },
  restInPanel: 'Open in the side panel to see all.',
} as const satisfies Record<string, Template>
