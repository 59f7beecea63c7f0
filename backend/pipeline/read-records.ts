import { DECLARATION_BYTES, decoderFor } from './decoding.ts'
import type { Entities } from './entities.ts'
import { XmlError } from './import-error.ts'
import type { DblpRecord, SkippedRecord } from './record.ts'
import { RecordsParser } from './records-parser.ts'
import { withBeginning } from './xml-source.ts'

export interface ReadOptions {
  entities: Entities
  onRecord: (record: DblpRecord) => void
  onSkipped: (skipped: SkippedRecord) => void
  /** Awaited after each chunk, to stop or to report. */
  afterChunk: () => Promise<void>
}

export interface ReadSummary {
  /** Bytes of the (unpacked) XML. */
  bytes: number
  unknownElements: number
  newestDate: string
}

/**
 * Reads all records of a dblp document from its bytes, in whatever pieces they come.
 * @throws XmlError with the offset of what is wrong: no bytes, an unknown encoding, malformed or cut XML
 */
export async function readRecords(bytes: AsyncIterable<Buffer>, options: ReadOptions): Promise<ReadSummary> {
  const chunks = withBeginning(bytes, DECLARATION_BYTES)
  const first = await chunks.next()
  if (first.done) throw new XmlError('is empty', 0)
  const decoder = decoderFor(first.value)
  const parser = new RecordsParser({ ...options, byteLength: decoder.byteLength })
  let length = 0
  const take = async (chunk: Buffer) => {
    length += chunk.length
    parser.write(decoder.decode(chunk))
    await options.afterChunk()
  }
  await take(first.value)
  for await (const chunk of chunks) await take(chunk)
  decoder.end()
  parser.end()
  return { bytes: length, unknownElements: parser.unknownElements, newestDate: parser.newestDate }
}
