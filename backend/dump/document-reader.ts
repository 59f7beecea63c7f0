/**
 * Reads a dblp document. The scanner reads records in dblp's own layout (record-scanner.ts). saxes reads all other records and
 * texts, and reports all errors.
 */

import { XmlError } from '../import-error.ts'
import { DECLARATION_BYTES, type Decoder, decoderFor } from './decoding.ts'
import { NEEDS_MORE, RecordScanner } from './record-scanner.ts'
import { type ReadOptions, RecordsParser } from './sax-parser.ts'
import { peek } from './xml-source.ts'

/**
 * Takes chunks of any size, and yields after each. Returns the length of the unpacked XML in bytes.
 * @throws XmlError with the fault's offset, for no bytes, an unknown encoding, malformed or truncated XML
 */
export async function* readRecords(
  bytes: AsyncIterable<Buffer>,
  options: ReadOptions,
): AsyncGenerator<undefined, number> {
  let reader: DocumentReader | undefined
  let length = 0
  const { all } = await peek(bytes, DECLARATION_BYTES)
  for await (const chunk of all) {
    reader ??= new DocumentReader({ ...options, decoder: decoderFor(chunk) })
    length += chunk.length
    reader.write(chunk)
    yield
  }
  if (reader === undefined) throw new XmlError('is empty', 0)
  reader.end()
  return length
}

/** A longer record goes to saxes in pieces, before its end arrives. dblp's longest records have about 100 KB. */
const RECORD_BYTES_AT_MOST = 1024 * 1024
/** saxes gets text without `>` in pieces of at least this size. */
const STRAY_BYTES = 64 * 1024

class DocumentReader {
  readonly #options: ReadOptions & { decoder: Decoder }
  readonly #buffer = new ReadBuffer()
  readonly #scanner: RecordScanner
  readonly #parser: RecordsParser

  constructor(options: ReadOptions & { decoder: Decoder }) {
    this.#options = options
    const { isLatin1, byteLength } = options.decoder
    this.#scanner = new RecordScanner(isLatin1, options.entities)
    this.#parser = new RecordsParser({ ...options, byteLength })
  }

  write(chunk: Buffer): void {
    this.#buffer.append(chunk)
    for (;;) {
      if (this.#parser.isBetweenRecords && this.#scan()) return
      if (!this.#parse()) return
    }
  }

  end(): void {
    this.#feed(this.#buffer.limit)
    this.#options.decoder.end(this.#buffer.offset)
    this.#parser.end()
  }

  /** Returns true if the scanner needs more bytes, false if saxes must continue. */
  #scan(): boolean {
    const buffer = this.#buffer
    const scanner = this.#scanner
    for (;;) {
      const end = scanner.scan(buffer.bytes, buffer.at, buffer.limit)
      if (end < 0) return end === NEEDS_MORE && buffer.length < RECORD_BYTES_AT_MOST
      buffer.at = end
      const { record } = scanner
      this.#options.dates.add(record.text(record.mdate.start, record.mdate.end))
      for (const name of record.texts(record.unknownFields)) this.#options.unknown.add(name)
      this.#options.onRecord(record)
    }
  }

  /** Stops between two records. Returns false if saxes needs more bytes. */
  #parse(): boolean {
    for (;;) {
      const end = this.#buffer.indexAfter('>')
      if (end === -1) {
        if (this.#buffer.length > STRAY_BYTES) this.#feed(this.#buffer.limit)
        return false
      }
      this.#feed(end)
      if (this.#parser.isBetweenRecords) return true
    }
  }

  #feed(end: number): void {
    const { offset } = this.#buffer
    this.#parser.write(this.#options.decoder.decode(this.#buffer.take(end), offset), offset)
  }
}

const DECODED_BYTES = 64 * 1024

/** Holds the unread bytes in one piece, followed by a 0 and by room for decoded texts. */
class ReadBuffer {
  bytes: Buffer = Buffer.alloc(0)
  at = 0
  limit = 0
  /** The document's bytes before `bytes[0]`. */
  #before = 0

  get length(): number {
    return this.limit - this.at
  }

  /** The document's bytes before the unread ones. */
  get offset(): number {
    return this.#before + this.at
  }

  append(chunk: Buffer): void {
    const { at, limit, length } = this
    const needed = length + chunk.length + 1 + DECODED_BYTES
    const bytes = needed > this.bytes.length ? Buffer.allocUnsafeSlow(needed + chunk.length) : this.bytes
    this.bytes.copy(bytes, 0, at, limit)
    chunk.copy(bytes, length)
    this.bytes = bytes
    this.#before += at
    this.at = 0
    this.limit = length + chunk.length
    bytes[this.limit] = 0
  }

  indexAfter(text: string): number {
    const index = this.bytes.subarray(this.at, this.limit).indexOf(text, 0, 'latin1')
    return index === -1 ? -1 : this.at + index + text.length
  }

  /** Consumes the bytes up to `end`. The returned bytes are valid until the next `append`. */
  take(end: number): Buffer {
    const taken = this.bytes.subarray(this.at, end)
    this.at = end
    return taken
  }
}
