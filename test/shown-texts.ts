import { globSync } from 'node:fs'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')

/** All English texts of page and extension, with both plural forms. */
async function shownTexts(): Promise<string[]> {
  const files = globSync('shared/messages/en/**/*.ts', { cwd: ROOT })
  const catalogues: unknown[] = await Promise.all(files.map((file) => import(resolve(ROOT, file))))
  return catalogues
    .flatMap(stringsIn)
    .flatMap((text) =>
      [0, 1].map((at) => text.replace(/\[([^\]]*)\]/g, (_, forms: string) => forms.split('|')[at] ?? '')),
    )
}

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(stringsIn)

/** The text as documents print it: with `…`, a number or a list's letter in place of a value. */
function asPrinted(text: string): RegExp[] {
  const parts = text.split(/\{\w+\}/)
  // The pattern of a text without a word, such as `{count} %`, would match too much.
  if (!/\p{L}{2}/u.test(parts.join(''))) return []
  const pattern = parts.map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('(?:…|[\\d,]+|[AB])')
  return [new RegExp(`^${pattern}$`)]
}

/** Resolves to a function that tells whether the page or the extension shows a text, word for word. */
export async function isShownText(): Promise<(text: string) => boolean> {
  const patterns = (await shownTexts()).flatMap(asPrinted)
  return (text) => patterns.some((pattern) => pattern.test(text))
}
