/** Makes foreign text safe for a terminal. Control characters could move the cursor or set the clipboard. */

const DIRECTION = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u206f'
/** Invisible copies of the ASCII characters, and the byte order mark. */
const INVISIBLE = '\\u{e0000}-\\u{e007f}\\ufeff'
/** Control characters, line and paragraph separators, lone surrogates. */
const CONTROL = '\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}'

const UNSEEN = new RegExp(`[${DIRECTION}${INVISIBLE}]`, 'gu')
const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu
const CONTROLS = new RegExp(`[${CONTROL}]`, 'gu')
const LINE_CONTROLS = new RegExp(`(?!\\n|\\r\\n)[${CONTROL}]`, 'gu')
const ANY = new RegExp(`(?!\\n)[${DIRECTION}${INVISIBLE}${CONTROL}]`, 'gu')
const REPLACED = '\ufffd'

/** Returns one line, without anything that a terminal interprets. */
export function printable(text: string): string {
  return text.replace(BREAK, ' ').replace(UNSEEN, '').replace(CONTROLS, REPLACED)
}

/** As `printable`, but leaves line ends. */
export function printableLines(text: string): string {
  const [mark, rest] = text.startsWith('\ufeff') ? ['\ufeff', text.slice(1)] : ['', text]
  return mark + rest.replace(UNSEEN, '').replace(LINE_CONTROLS, REPLACED)
}

/** Writes `\uXXXX` for everything that a terminal interprets. */
export function printableJson(json: string): string {
  return json.replace(ANY, (found) => {
    const units = Array.from({ length: found.length }, (_, index) => found.charCodeAt(index))
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
  })
}
