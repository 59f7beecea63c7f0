/** Parses XML in any layout with saxes (strict XML 1.0). Skips elements that are not records, and unused fields. */
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { XmlError } from '../import-error.ts'
import type { CappedSample } from './capped-sample.ts'
import type { Entities } from './entities.ts'
import { storedText } from './field-text.ts'
import { attributeOf, findField, isUsed, RecordFields } from './fields.ts'
import { DblpRecord, RECORD_ELEMENTS, setSpan } from './record.ts'
import type { RecordDates } from './record-dates.ts'

const ROOT = 'dblp'
const ELEMENTS = new Map<string, number>(RECORD_ELEMENTS.map((element, number) => [element, number]))
/**
 * The most UTF-16 units of a record, or of text between two records: saxes holds both in memory. The longest records of dblp have
 * about 100 KB. Entities make a text at most eleven times as long (entities.ts), which a string of V8 can hold.
 */
const MAX_UNITS = 16 * 1024 * 1024
/** dblp nests elements at most six deep. Deep nesting costs saxes memory and time. */
const MAX_DEPTH = 100
const ENTITY_NAME = /^[\p{L}_:][\p{L}\p{N}._:-]*$/u

// The option `position` would make saxes count lines. Messages name a byte instead, which `head -c` finds.
const STRICT = { xmlns: false, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true } as const

export interface ReadOptions {
  entities: Entities
  /** The record is valid only during the call. */
  onRecord: (record: DblpRecord) => void
  /** Receives why a record was skipped, and the byte after its start tag. */
  skipped: CappedSample
  /** Receives unknown elements below the root, and fields that dblp does not define. */
  unknown: CappedSample
  dates: RecordDates
}

interface ParserOptions extends ReadOptions {
  byteLength: (text: string) => number
}

export class RecordsParser {
  readonly #options: ParserOptions
  readonly #saxes = new SaxesParser(STRICT)
  #ended = false
  #depth = 0
  /** The UTF-16 units written so far. */
  #written = 0
  /** UTF-16 units before the last piece. */
  #pieceStart = 0
  #piece = ''
  /** The document's bytes before the last piece. */
  #pieceOffset = 0
  /** The UTF-16 units up to the last point that is known to be outside of records. */
  #outsideAt = 0
  readonly #record = new DblpRecord()
  readonly #fields = new RecordFields(this.#record)
  #length = 0
  #isInRecord = false
  #field: { number: number; attribute: string; label: string } | null = null
  #text = ''

  constructor(options: ParserOptions) {
    this.#options = options
    const saxes = this.#saxes
    saxes.ENTITIES = this.#knownEntities()
    // Set at most seven handlers. With eight, V8 makes the object a dictionary, and saxes is three times slower (measured with
    // Node 24).
    saxes.on('error', (error) => this.#fail(error))
    saxes.on('opentag', (tag) => this.#open(tag))
    saxes.on('closetag', () => this.#close())
    saxes.on('text', (text) => this.#addText(text))
    saxes.on('cdata', (text) => this.#addText(text))
  }

  /**
   * Adds the piece of the document that begins at the byte `offset`. Pieces lack the records that the scanner has read.
   * @throws XmlError with the offset of the error
   */
  write(piece: string, offset: number): void {
    this.#piece = piece
    this.#pieceOffset = offset
    this.#pieceStart = this.#written
    this.#written += piece.length
    this.#saxes.write(piece)
    if (this.#written - this.#outsideAt <= MAX_UNITS) return
    const bound = `${MAX_UNITS.toLocaleString('en')} characters`
    throw this.#error(
      this.#depth > 1
        ? `holds a record of more than ${bound}`
        : `holds more than ${bound} outside of records`,
    )
  }

  /** Whether the last piece ended directly after the root's start tag, or after an element below the root. */
  get isBetweenRecords(): boolean {
    return this.#depth === 1 && this.#outsideAt === this.#written
  }

  end(): void {
    this.#ended = true
    this.#saxes.close()
  }

  /** The document's bytes before saxes's position. */
  get #bytesRead(): number {
    const read = this.#piece.slice(0, Math.max(0, this.#saxes.position - this.#pieceStart))
    return this.#pieceOffset + this.#options.byteLength(read)
  }

  #error(problem: string): XmlError {
    return new XmlError(problem, this.#bytesRead)
  }

  #open(tag: SaxesTagPlain): void {
    const depth = this.#depth++
    if (depth === MAX_DEPTH) {
      throw this.#error(`holds elements that are nested more than ${MAX_DEPTH} deep`)
    }
    if (depth === 2) {
      if (this.#isInRecord) this.#openField(tag)
    } else if (depth === 1) {
      this.#openRecord(tag)
    } else if (depth === 0) {
      if (tag.name !== ROOT) {
        throw this.#error(`holds <${tag.name.slice(0, 40)}> where dblp's <${ROOT}> should be`)
      }
      this.#outsideAt = this.#saxes.position
    }
  }

  #openRecord(tag: SaxesTagPlain): void {
    const element = ELEMENTS.get(tag.name)
    if (element === undefined) {
      this.#options.unknown.add(tag.name)
      return
    }
    const { key = '', mdate = '', publtype = '' } = tag.attributes
    this.#options.dates.add(mdate)
    if (key.trim() === '') {
      this.#options.skipped.add(`<${tag.name}> without a key, at byte ${this.#bytesRead}`)
      return
    }
    this.#isInRecord = true
    this.#length = 0
    this.#record.clear()
    this.#record.element = element
    this.#fields.begin()
    setSpan(this.#record.key, this.#put(key.trim()), this.#length)
    setSpan(this.#record.publtype, this.#put(storedText(publtype)), this.#length)
  }

  /** Adds a text to the record's bytes, up to the new `#length`. Returns its start. */
  #put(text: string): number {
    const start = this.#length
    this.#length += Buffer.byteLength(text)
    const { bytes } = this.#record
    if (bytes.length < this.#length) {
      this.#record.bytes = Buffer.concat([bytes.subarray(0, start)], 2 * this.#length)
    }
    this.#record.bytes.write(text, start)
    return start
  }

  #openField({ name, attributes }: SaxesTagPlain): void {
    const bytes = Buffer.from(name)
    const number = findField(bytes, 0, bytes.length)
    if (number === -1) this.#options.unknown.add(name)
    if (!isUsed(number)) return
    const { label = '' } = attributes
    this.#field = { number, attribute: attributes[attributeOf(number)] ?? '', label }
  }

  #closeField(): void {
    if (this.#field) {
      const { number, attribute, label } = this.#field
      setSpan(this.#fields.attribute, this.#put(attribute), this.#length)
      setSpan(this.#fields.label, this.#put(label), this.#length)
      this.#fields.add(number, this.#put(storedText(this.#text)), this.#length)
    }
    this.#field = null
    this.#text = ''
  }

  #addText(text: string): void {
    if (this.#field) this.#text += text
  }

  #close(): void {
    const depth = --this.#depth
    if (depth === 2) {
      this.#closeField()
    } else if (depth === 1) {
      this.#outsideAt = this.#saxes.position
      if (this.#isInRecord) this.#options.onRecord(this.#record)
      this.#isInRecord = false
    } else if (depth === 0) {
      this.#outsideAt = this.#saxes.position
    }
  }

  /** saxes reads entities as properties of this object. For an undeclared entity, the object's prototype throws. */
  #knownEntities(): Record<string, string> {
    const undeclared = new Proxy(Object.create(null), {
      get: (_target, name) => {
        const entity = String(name)
        throw this.#error(
          ENTITY_NAME.test(entity)
            ? `uses the entity &${entity.slice(0, 40)};, which is not declared`
            : 'holds an "&" that begins no entity',
        )
      },
    })
    return Object.assign(Object.create(undeclared), this.#options.entities)
  }

  #fail(error: Error): never {
    const problem = this.#ended ? 'ends too early' : 'is not well-formed XML'
    throw this.#error(`${problem}: ${error.message.replace(/\.$/, '').slice(0, 120)}`)
  }
}
