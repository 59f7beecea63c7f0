import { InvalidArgumentError, Option } from 'commander'
import {
  type DecodedText,
  decodedText,
  encodingName,
  isEncoding,
  isPlainText,
} from '../../shared/encodings/decoded-text.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { shownName } from './input.ts'
import { note } from './output.ts'
import { printable } from './printable.ts'

export const encodingOption = (): Option =>
  new Option(
    '--encoding <name>',
    'the encoding of files that are not UTF-8, such as shift_jis; guessed by default',
  ).argParser((name: string) => {
    if (!isEncoding(name))
      throw new InvalidArgumentError('It has to be a name such as windows-1252, shift_jis or gb18030.')
    return new TextDecoder(name).encoding
  })

/** Decodes a file, and prints a guessed encoding. Throws a StartError for a binary file or an uncertain encoding. */
export async function textOfBytes(file: string, bytes: Uint8Array, encoding?: string): Promise<string> {
  const decoded = await decodedText(bytes, { encoding })
  if (!isPlainText(decoded.text))
    throw new StartError(`${shownName(file)} is no text: save it as text, one name a line, or as CSV.`)
  if (encoding === undefined) requireSureEncoding(file, decoded)
  return decoded.text
}

/** Prints a guessed encoding. Throws a StartError if the guess is uncertain. */
export function requireSureEncoding(
  file: string,
  { encoding, isSure, likely }: Pick<DecodedText, 'encoding' | 'isSure' | 'likely'>,
): void {
  if (!isSure) {
    const shown = likely.map(({ encoding: one, lines: [line = ''] }) => `${one} (${line.trim()})`)
    throw new StartError(
      printable(
        `${shownName(file)} is not UTF-8, and its encoding is not certain. Name it with --encoding: ${shown.join(', or ')}.`,
      ),
    )
  }
  if (likely.length > 0)
    note(
      `${shownName(file)} is not UTF-8: read as ${encodingName(encoding)}. If that is wrong, name its --encoding.`,
    )
}
