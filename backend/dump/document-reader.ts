/**
 * A dblp document from its bytes to its records: the scanner (record-scanner.ts) reads what is in dblp's own layout,
 * saxes everything else, and what surrounds the records. Both take turns between two records, so that either sees
 * whole ones; what is wrong with a document is always said by saxes.
 */

import type { RecordDates } from '../build/record-dates.ts'
import { XmlError } from '../import/import-error.ts'
import { DECLARATION_BYTES, type Decoder, decoderFor } from './decoding.ts'
import type { Entities } from './entities.ts'
import { type RecordSpans, type SkippedRecord, spansOf } from './record.ts'
import { RecordScanner } from './record-scanner.ts'
import { RecordsParser } from './sax/sax-parser.ts'
import { characterClasses, isSmallLetter, isWhiteSpace, NEEDS_MORE } from './tag-tokenizer.ts'
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

/** A longer record is not waited for: saxes takes it in pieces. dblp's longest have some 100 KB. */
const RECORD_BYTES_AT_MOST = 1024 * 1024
/** What is neither record nor tag is handed on in pieces of this size at the least. */
const STRAY_BYTES = 64 * 1024

interface ReaderOptions extends ReadOptions {
  decoder: Decoder
}

class DocumentReader {
  readonly #options: ReaderOptions
  readonly #window = new ReadBuffer()
  readonly #scanner: RecordScanner
  readonly #parser: RecordsParser
  /** Bytes that the parser got or was told of. */
  #parsed = 0

  constructor(options: ReaderOptions) {
    this.#options = options
    const { decoder, entities, onRecord, onSkipped, dates } = options
    this.#scanner = new RecordScanner(characterClasses(decoder.isLatin1), entities)
    this.#parser = new RecordsParser({
      entities,
      byteLength: decoder.byteLength,
      onRecord: (record) => onRecord(spansOf(record)),
      onSkipped,
      dates,
    })
  }

  /** Elements below the root that are no records, which are passed over. */
  get unknownElements(): number {
    return this.#parser.unknownElements
  }

  /** Takes the next bytes of the document. Throws an XmlError with the offset of what is wrong. */
  write(chunk: Buffer): void {
    this.#window.append(chunk)
    for (;;) {
      if (this.#parser.isBetweenRecords && this.#scan()) return
      if (!this.#parse()) return
    }
  }

  /** Says that the document is whole. Throws an XmlError when it is not. */
  end(): void {
    this.#feed(this.#window.limit)
    this.#options.decoder.end(this.#window.offset)
    this.#parser.end()
  }

  /** Scans record after record; tells whether more bytes are needed to go on, else it is saxes' turn. */
  #scan(): boolean {
    const window = this.#window
    const scanner = this.#scanner
    for (;;) {
      const end = scanner.scan(window.bytes, window.at, window.limit)
      if (end < 0) return end === NEEDS_MORE && window.length < RECORD_BYTES_AT_MOST
      window.at = end
      const { bytes, mdate } = scanner.record
      this.#options.dates.addBytes(bytes, mdate.start, mdate.end)
      this.#options.onRecord(scanner.record)
    }
  }

  /** Lets saxes read on until it is between two records; tells whether it is. */
  #parse(): boolean {
    let end = this.#window.indexAfter(`</${this.#nextName()}>`)
    for (;;) {
      if (end === -1) end = this.#window.indexAfter('>')
      if (end === -1) {
        if (this.#window.length > STRAY_BYTES) this.#feed(this.#window.limit)
        return false
      }
      this.#feed(end)
      if (this.#parser.isBetweenRecords) return true
      end = -1
    }
  }

  #feed(end: number): void {
    const { offset } = this.#window
    if (offset > this.#parsed) this.#parser.skip(offset - this.#parsed)
    const bytes = this.#window.take(end)
    this.#parsed = this.#window.offset
    this.#parser.write(this.#options.decoder.decode(bytes, offset))
  }

  /** The name of the start tag that comes next, as a guess at how far the record goes; '' when none does. */
  #nextName(): string {
    const { bytes } = this.#window
    let start = this.#window.at
    while (isWhiteSpace(bytes[start])) start++
    let end = start + 1
    while (isSmallLetter(bytes[end])) end++
    return bytes.toString('latin1', start + 1, end)
  }
}

/** Room behind the bytes for texts that had to be made out (record-scanner.ts). */
const ROOM = 64 * 1024

/** The bytes of a document that are not read yet, in one piece, a 0 behind them. */
class ReadBuffer {
  bytes: Buffer = Buffer.alloc(0)
  /** Where the bytes begin that are not read yet. */
  at = 0
  /** Where they end. */
  limit = 0
  /** Bytes of the document before `bytes[0]`. */
  #before = 0

  get length(): number {
    return this.limit - this.at
  }

  /** Bytes of the document before those that are not read yet. */
  get offset(): number {
    return this.#before + this.at
  }

  append(chunk: Buffer): void {
    const { at, limit, length } = this
    const needed = length + chunk.length + 1 + ROOM
    const bytes = needed > this.bytes.length ? Buffer.allocUnsafeSlow(needed + chunk.length) : this.bytes
    this.bytes.copy(bytes, 0, at, limit)
    chunk.copy(bytes, length)
    this.bytes = bytes
    this.#before += at
    this.at = 0
    this.limit = length + chunk.length
    bytes[this.limit] = 0
  }

  /** The place behind the next `text`, -1 when there is none in what is here. */
  indexAfter(text: string): number {
    const place = this.bytes.subarray(0, this.limit).indexOf(text, this.at, 'latin1')
    return place === -1 ? -1 : place + text.length
  }

  /** Takes the bytes up to the place `end`: valid until the next `append`. */
  take(end: number): Buffer {
    const taken = this.bytes.subarray(this.at, end)
    this.at = end
    return taken
  }
}
