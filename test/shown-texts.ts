import { globSync } from 'node:fs'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')

/** Returns all English texts that the page and the extension show. Includes both plural forms of a message about a number. */
async function shownTexts(): Promise<string[]> {
  const files = globSync('shared/messages/en/**/*.ts', {
    cwd: ROOT,
  })
  const catalogues: unknown[] = await Promise.all(files.map((file) => import(resolve(ROOT, file))))
  return catalogues
    .flatMap(stringsIn)
    .flatMap((text) =>
      [0, 1].map((at) => text.replace(/\[([^\]]*)\]/g, (_, forms: string) => forms.split('|')[at] ?? '')),
    )
}

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(stringsIn)

/** Returns patterns for the text as documents print it: with `…`, a number or a list's letter in place of a value. */
function asPrinted(text: string): RegExp[] {
  const parts = text.split(/\{\w+\}/)
  // Skips texts such as `{done} of {total}`: their patterns would match nearly everything.
  if (!/\p{L}{2}/u.test(parts.join(''))) return []
  const pattern = parts.map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('(?:…|[\\d,]+|[AB])')
  return [new RegExp(`^${pattern}$`)]
}

/** Tells whether the page or the extension shows a text, word for word. */
export async function isShownText(): Promise<(text: string) => boolean> {
  const patterns = (await shownTexts()).flatMap(asPrinted)
  return (text) => patterns.some((pattern) => pattern.test(text))
}
