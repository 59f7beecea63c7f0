import type { Template } from '../../../shared/ui/i18n/template.ts'
import type { menu as english } from '../en/menu.ts'

export const menu: Record<keyof typeof english, Template> = {
  menuAddA: '加入作者 A',
  menuAddB: '加入作者 B',
  menuCollect: '收集本页的作者',
}
