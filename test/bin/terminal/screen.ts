import { PassThrough } from 'node:stream'

// Sequences begin with the control character ESC.
const SEQUENCE = /\p{Cc}(?:\[(\d*)([A-Z])|([78]))|(\P{Cc}+)/guy

/**
 * Imitates one line of a terminal: `line` returns the text that the user sees. Knows the sequences CHA and EL of ECMA-48, and
 * DEC's sequences that save and restore the cursor. Throws for other sequences.
 */
export function screen({ columns = 80 } = {}) {
  const sequences: string[] = []
  let line: string[] = []
  let column = 0
  const output = Object.assign(new PassThrough(), { isTTY: true, columns })
  output.on('data', (data: Buffer) => {
    const written = data.toString()
    let end = 0
    for (const [all, count = '', command, saved, text] of written.matchAll(SEQUENCE)) {
      end += all.length
      if (text === undefined) sequences.push(all)
      if (text !== undefined) {
        for (const character of text) line[column++] = character
        if (line.length > columns) throw new Error('The line wraps.')
      } else if (command === 'G') column = Number(count || 1) - 1
      else if (command === 'K') line = count === '2' ? [] : line.slice(0, column)
      else if (saved === undefined) throw new Error(`Unknown to this terminal: ${JSON.stringify(all)}`)
    }
    if (end !== written.length) throw new Error(`Unknown to this terminal: ${JSON.stringify(written)}`)
  })
  return { output, line: () => line.join('').trimEnd(), sequences }
}
