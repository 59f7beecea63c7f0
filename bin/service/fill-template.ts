import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../shared/server/errors.ts'

type Values = Readonly<Record<string, string | readonly string[]>>

/**
 * Fills each `{{name}}` of a file in `templates/` with its escaped value. A line with the name of a list stands once
 * for each item of the list; the lists of one line have one length.
 */
export function fillTemplate(file: string, values: Values, encode = (text: string): string => text): string {
  const lines = readFileSync(join(import.meta.dirname, 'templates', file), 'utf8').split(/\r?\n/)
  return lines.flatMap((line) => filledLines(line, values, encode)).join('\n')
}

function filledLines(line: string, values: Values, encode: (text: string) => string): string[] {
  const names = [...line.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
  const list = names.map((name) => values[name]).find((value) => typeof value === 'object')
  return (list ?? ['']).map((_, index) =>
    line.replace(/\{\{(\w+)\}\}/g, (_marker, name: string) => {
      const value = values[name] ?? ''
      return encode(typeof value === 'string' ? value : (value[index] ?? ''))
    }),
  )
}

/** Escapes a text for an XML element. Throws a StartError if XML cannot hold one of its characters. */
export function xmlText(text: string): string {
  if (/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(text)) {
    throw new StartError(`XML cannot hold a character of ${JSON.stringify(text)}: leave it out.`)
  }
  // A reader of XML makes a line feed of a carriage return.
  return text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}
