import type { sharing as english } from '../en/sharing.ts'
import type { Template } from '../template.ts'

export const sharing: Record<keyof typeof english, Template> = {
  takeAlong: '带走结果…',
  sharingFailed: '页面的这一部分未能加载。请重新加载页面。',
  didLink: '链接中的查询已填入表单。',
}
