import type { Template } from '../../../shared/ui/i18n/template.ts'

/** Messages of the context menu, apart from the others: the background is loaded often and needs no others. */
export const menu = {
  menuAddA: 'Add to Authors A',
  menuAddB: 'Add to Authors B',
  menuCollect: 'Collect authors from this page',
} as const satisfies Record<string, Template>
