import type { Template } from '../../../shared/ui/messages/template.ts'

export const popup = {} as const satisfies Record<string, Template>
