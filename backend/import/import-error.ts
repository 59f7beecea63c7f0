/**
 * What ends an import. `XmlError` is thrown where the text is read and knows only the place; `ImportError` is what
 * leaves the pipeline: one line for the operator.
 */

export class XmlError extends Error {
  /** Bytes of the (unpacked) XML before the place that is wrong, null when that is no single place. */
  readonly byteOffset: number | null

  constructor(problem: string, byteOffset: number | null) {
    super(problem)
    this.name = 'XmlError'
    this.byteOffset = byteOffset
  }
}

/** The message is one line that names the file, the problem and, where the file's content is at fault, the byte. */
export class ImportError extends Error {
  readonly file: string
  /** Bytes of the (unpacked) XML before the place that is wrong; null when there is no such place. */
  readonly byteOffset: number | null

  constructor(file: string, problem: string, byteOffset: number | null = null, cause?: unknown) {
    const place = byteOffset === null ? '' : ` (at byte ${byteOffset} of the XML)`
    super(oneLine(`${file}: ${problem}${place}`), { cause })
    this.name = 'ImportError'
    this.file = file
    this.byteOffset = byteOffset
  }
}

/** Names from a broken file reach a terminal here: no control characters, no line breaks. */
function oneLine(text: string): string {
  return text.replace(/[\p{Control}\p{Format}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
