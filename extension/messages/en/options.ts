import type { Template } from '../../../shared/ui/messages/template.ts'

export const options = {} as const satisfies Record<string, Template>
