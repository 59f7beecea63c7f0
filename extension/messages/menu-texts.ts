import { textsOf } from '../../shared/i18n/translator.ts'

/** Messages of the context menu, apart from the others: the background is loaded often and needs no others. */
export const MENU_CATALOGUES = {
  en: {
    menuAddA: 'Add to Authors A',
    menuAddB: 'Add to Authors B',
    menuCollect: 'Collect authors from this page',
  },
  'zh-CN': {
    menuAddA: '加入作者 A',
    menuAddB: '加入作者 B',
    menuCollect: '收集本页的作者',
  },
} as const

/** The translators of the context menu's messages. */
export const menuTexts = textsOf<keyof typeof MENU_CATALOGUES.en>(MENU_CATALOGUES)
