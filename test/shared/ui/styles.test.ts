import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
/** The style sheets, without comments and rules for print. */
const STYLES = globSync('{shared,daemon,backend,extension}/**/*.css', { cwd: ROOT }).map((path) => ({
  path,
  text: readFileSync(resolve(ROOT, path), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@page \{[^}]*\}|@media print \{[\s\S]*?\n\}/g, ''),
}))

/** Returns the values that `pattern` matches in the styles and `allowed` does not accept. */
const found = (pattern: RegExp, allowed: (value: string) => boolean): string[] =>
  STYLES.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].flatMap(([, value = '']) => (allowed(value) ? [] : `${path}: ${value}`)),
  )

test('uses only the widths of space and the sizes of letters in tokens.css', () => {
  expect(STYLES.length).toBeGreaterThan(30)
  const isSpace = (value: string): boolean => !/\d(rem|em)\b|\b\d*[1-9]\d{1,}px/.test(value)
  expect(found(/(?<![\w-])(?:padding|margin|(?:row-|column-)?gap)[a-z-]*:\s*([^;{}]+);/g, isSpace)).toEqual(
    [],
  )
  const isSize = (value: string): boolean => /^(inherit|var\(--text(-small|-large|-title)?\))/.test(value)
  expect(found(/(?<!-)\bfont(?:-size)?:\s*([^;{}]+);/g, isSize)).toEqual([])
})

test('uses only five widths in media and container queries', () => {
  const queries = STYLES.flatMap(({ text }) => text.match(/@(?:container|media)[^{]*/g) ?? [])
  const widths = queries.flatMap((query) => query.match(/[\d.]+(?:rem|px)/g) ?? [])
  expect(new Set(widths)).toEqual(new Set(['30rem', '40rem', '50rem', '62.5rem', '87.5rem']))
})
