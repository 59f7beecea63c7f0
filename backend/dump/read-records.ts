import type { RecordDates } from '../build/record-dates.ts'
import { XmlError } from '../import/import-error.ts'
import { DECLARATION_BYTES, decoderFor } from './decoding.ts'
import { DocumentReader } from './document-reader.ts'
import type { Entities } from './entities.ts'
import type { SkippedRecord } from './record.ts'
import type { RecordSpans } from './record-spans.ts'
import { withBeginning } from './xml-source.ts'

export interface ReadOptions {
  entities: Entities
  /** The record is only valid during the call. */
  onRecord: (record: RecordSpans) => void
  onSkipped: (skipped: SkippedRecord) => void
  /** Told the date of every record. */
  dates: RecordDates
}

export interface ReadSummary {
  /** Bytes of the (unpacked) XML. */
  bytes: number
  unknownElements: number
}

/**
 * Reads all records of a dblp document from its bytes, in whatever pieces they come; yields after each piece.
 * @throws XmlError with the offset of what is wrong: no bytes, an unknown encoding, malformed or cut XML
 */
export async function* readRecords(
  bytes: AsyncIterable<Buffer>,
  options: ReadOptions,
): AsyncGenerator<undefined, ReadSummary> {
  let reader: DocumentReader | undefined
  let length = 0
  for await (const chunk of withBeginning(bytes, DECLARATION_BYTES)) {
    reader ??= new DocumentReader({ ...options, decoder: decoderFor(chunk) })
    length += chunk.length
    reader.write(chunk)
    yield
  }
  if (reader === undefined) throw new XmlError('is empty', 0)
  reader.end()
  return { bytes: length, unknownElements: reader.unknownElements }
}
