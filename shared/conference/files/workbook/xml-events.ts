import { SaxesParser } from 'saxes'
import type { ProblemKey } from '../../../messages/en/places/conference-files.ts'

/** The reason why a workbook is not read. */
export class WorkbookError extends Error {
  readonly problem: ProblemKey

  constructor(problem: ProblemKey) {
    super(problem)
    this.problem = problem
  }
}

export type Attributes = Readonly<Record<string, string>>

/** Names of elements come without the prefix of their namespace, attributes as they are written. */
export type XmlHandlers = {
  open: (name: string, attributes: Attributes) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** Workbooks nest about ten elements. Each level costs memory. */
const MAX_DEPTH = 100

/** Reads XML piece by piece. Throws a WorkbookError for XML that is cut off or wrong; a wrong character is left out. */
export function readXml(pieces: Iterable<string>, handlers: Partial<XmlHandlers>): void {
  const parser = new SaxesParser()
  let depth = 0
  parser.on('error', ({ message }) => {
    // Old exports hold control characters of pasted abstracts.
    if (!/disallowed character|character entity/u.test(message)) throw new WorkbookError('workbookBroken')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw new WorkbookError('workbookBroken')
    handlers.open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth--
    handlers.close?.(localName(name))
  })
  parser.on('text', (text) =>
    handlers.text?.(text.includes('&#') ? text.replace(CONTROL_REFERENCE, '') : text),
  )
  parser.on('cdata', (text) => handlers.text?.(text))
  for (const piece of pieces) parser.write(piece)
  parser.close()
}

/** A reference to a control character, which saxes gives back as it stands. */
const CONTROL_REFERENCE = /&#(?:\d{1,2}|x[01]?[\da-f]);/giu

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
