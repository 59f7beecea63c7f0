import type { Template } from '../../../shared/messages/translator.ts'

/** The names of the placeholders in every form of a template, sorted. */
export function placeholdersOf(template: Template): string[] {
  const forms = typeof template === 'string' ? [template] : Object.values(template)
  const names = forms.flatMap((form) => Array.from(form.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))
  return [...new Set(names)].sort()
}
