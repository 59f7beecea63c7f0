/**
 * Reads a dblp document from bytes to records. The scanner (record-scanner.ts) reads records in dblp's own layout. saxes
 * reads all other records and the text between records, and reports all errors.
 */

import { XmlError } from '../import-error.ts'
import { DECLARATION_BYTES, type Decoder, decoderFor } from './decoding.ts'
import { NEEDS_MORE, RecordScanner } from './record-scanner.ts'
import { type ReadOptions, RecordsParser } from './sax-parser.ts'
import { peek } from './xml-source.ts'

/**
 * Reads all records of a dblp document from chunks of any size. Yields after each chunk. Returns the length of the unpacked XML.
 * @throws XmlError with the offset of the error: no bytes, an unknown encoding, malformed or truncated XML
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

/** saxes gets a longer record in pieces, before its end has arrived. dblp's longest records have about 100 KB. */
const RECORD_BYTES_AT_MOST = 1024 * 1024
/** saxes gets text without a `>` in pieces of at least this size. */
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

  /** Adds the next bytes of the document. Throws an XmlError with the offset of the error. */
  write(chunk: Buffer): void {
    this.#buffer.append(chunk)
    for (;;) {
      if (this.#parser.isBetweenRecords && this.#scan()) return
      if (!this.#parse()) return
    }
  }

  /** Ends the document. Throws an XmlError if it is incomplete. */
  end(): void {
    this.#feed(this.#buffer.limit)
    this.#options.decoder.end(this.#buffer.offset)
    this.#parser.end()
  }

  /** Scans records. Returns true if the scanner needs more bytes, false if saxes must continue. */
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

  /** Lets saxes read up to each `>` until saxes is between two records. Returns false if saxes needs more bytes. */
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

/** Space for decoded texts after the bytes (record-scanner.ts). */
const DECODED_BYTES = 64 * 1024

/** Holds the unread bytes of a document in one piece, followed by a 0. */
class ReadBuffer {
  bytes: Buffer = Buffer.alloc(0)
  /** The index of the first unread byte. */
  at = 0
  /** The index after the last byte. */
  limit = 0
  /** Bytes of the document before `bytes[0]`. */
  #before = 0

  get length(): number {
    return this.limit - this.at
  }

  /** Bytes of the document before the unread bytes. */
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

  /** Returns the index after the next `text`, or -1 without one. */
  indexAfter(text: string): number {
    const index = this.bytes.subarray(this.at, this.limit).indexOf(text, 0, 'latin1')
    return index === -1 ? -1 : this.at + index + text.length
  }

  /** Consumes the bytes up to index `end`. The returned bytes are valid until the next `append`. */
  take(end: number): Buffer {
    const taken = this.bytes.subarray(this.at, end)
    this.at = end
    return taken
  }
}
