export function placeholdersOf(template: string): string[] {
  const names = Array.from(template.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  return [...new Set(names)].sort()
}
