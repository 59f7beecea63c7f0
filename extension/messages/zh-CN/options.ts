import type { Template } from '../../../shared/ui/messages/template.ts'
import type { options as english } from '../en/options.ts'

export const options: Record<keyof typeof english, Template> = {}
