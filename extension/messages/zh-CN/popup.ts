import type { Template } from '../../../shared/ui/messages/template.ts'
import type { popup as english } from '../en/popup.ts'

export const popup: Record<keyof typeof english, Template> = {}
