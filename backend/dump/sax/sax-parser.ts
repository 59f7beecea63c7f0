/**
 * Parses XML text in any layout to dblp records, with saxes for strict XML 1.0. Skips elements that are no records,
 * and elements in a record that are not used.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { messageOf, XmlError } from '../../import/import-error.ts'
import type { RecordDates } from '../../rows/record-dates.ts'
import type { Entities } from '../entities.ts'
import { type DblpRecord, RECORD_ELEMENTS, type RecordElement, type SkippedRecord } from '../record.ts'
import type { UnknownElements } from '../unknown-elements.ts'
import { isField, isUnusedField, RecordBuilder } from './record-builder.ts'
import { OutsideRoot, TextPositions } from './sax-position.ts'

const ROOT = 'dblp'
const ELEMENTS = new Map<string, RecordElement>(RECORD_ELEMENTS.map((element) => [element, element]))
/** dblp's longest records have about 100 KB. V8 cannot create a string of more than 512 MiB. */
const MOST_UNITS = 64 * 1024 * 1024
/** Around the records there are a few lines of markup. saxes takes minutes and gigabytes for 64 MiB of it. */
const MOST_UNITS_BETWEEN = 4 * 1024 * 1024
/**
 * dblp nests at most six elements (markup in titles). Each level costs saxes memory, and all levels together cost
 * time.
 */
const DEEPEST = 100
const ENTITY_NAME = /^[\p{L}_:][\p{L}\p{N}._:-]*$/u

// No line numbers in messages: positions are given in bytes, as head and tail count.
const STRICT = { xmlns: false, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true } as const

interface ParserOptions {
  entities: Entities
  /** The number of bytes of a text in the file's encoding. */
  byteLength: (text: string) => number
  onRecord: (record: DblpRecord) => void
  onSkipped: (skipped: SkippedRecord) => void
  /** Receives the date of every record. */
  dates: RecordDates
  /** Counts the elements below the root that are no records, and those in a record that dblp does not define. */
  unknownElements: UnknownElements
  /**
   * The most UTF-16 units of a record including markup; a longer one is an error, since the whole record is held in
   * memory. The same limit, but at most 4 Mi, applies to what is before the first record, between two, and after
   * the last.
   */
  mostUnits?: number | undefined
}

export class RecordsParser {
  readonly #options: ParserOptions
  readonly #mostUnits: number
  readonly #positions: TextPositions
  readonly #outside = new OutsideRoot()
  readonly #saxes = new SaxesParser(STRICT)
  #ended = false
  #depth = 0
  /** UTF-16 units written so far. */
  #written = 0
  /**
   * UTF-16 units before the last position outside records: after the root's start tag, after an element below the
   * root, or after the root.
   */
  #restedAt = 0
  #tagStart = 0
  #builder: RecordBuilder | null = null
  #field: SaxesTagPlain | null = null
  #text = ''

  constructor(options: ParserOptions) {
    this.#options = options
    this.#mostUnits = options.mostUnits ?? MOST_UNITS
    this.#positions = new TextPositions(options.byteLength)
    const saxes = this.#saxes
    saxes.ENTITIES = this.#knownEntities()
    // At most seven handlers: with one more, V8 turns the object into a dictionary and saxes is three times slower
    // (measured with Node 24).
    saxes.on('error', (error) => this.#fail(error))
    saxes.on('opentagstart', ({ name }) => {
      // The exact position is needed only for the root and for records, and known only here.
      if (this.#depth <= 1) this.#tagStart = this.#positions.byteOfTag(saxes.position, name)
    })
    saxes.on('opentag', (tag) => this.#open(tag))
    saxes.on('closetag', () => this.#close())
    saxes.on('text', (text) => this.#addText(text))
    saxes.on('cdata', (text) => this.#addText(text))
  }

  /** Adds the next piece of the document. Throws an XmlError with the offset of the error. */
  write(text: string): void {
    this.#positions.feed(text)
    if (this.#depth === 0) this.#outside.add(text)
    this.#written += text.length
    try {
      this.#saxes.write(text)
    } catch (error) {
      // V8's message for a string that is too long: an entity's text may be longer than its reference.
      throw messageOf(error) === 'Invalid string length' ? this.#tooLong() : error
    }
    if (this.#written - this.#restedAt > this.#most) throw this.#tooLong()
  }

  /** True if the last piece ended right after the root's start tag or after an element below the root. */
  get isBetweenRecords(): boolean {
    return this.#depth === 1 && this.#restedAt === this.#written
  }

  /** Skips bytes of whole records that the scanner reads. Allowed only between records. */
  skip(bytes: number): void {
    this.#positions.skip(bytes)
  }

  /** Marks the end of the document. Throws an XmlError if the document is incomplete. */
  end(): void {
    this.#ended = true
    this.#saxes.close()
  }

  /** The most UTF-16 units before the next record, or its end. */
  get #most(): number {
    return this.#depth > 1 ? this.#mostUnits : Math.min(this.#mostUnits, MOST_UNITS_BETWEEN)
  }

  #open(tag: SaxesTagPlain): void {
    const depth = this.#depth++
    if (depth === DEEPEST) {
      throw new XmlError(`holds elements that are nested more than ${DEEPEST} deep`, this.#tagStart)
    }
    if (depth === 2) {
      if (this.#builder) this.#openField(tag)
    } else if (depth === 1) {
      this.#openRecord(tag)
    } else if (depth === 0) {
      if (tag.name !== ROOT) {
        throw new XmlError(
          `holds <${tag.name.slice(0, 40)}> where dblp's <${ROOT}> should be`,
          this.#tagStart,
        )
      }
      this.#restedAt = this.#saxes.position
    }
  }

  #openRecord(tag: SaxesTagPlain): void {
    const element = ELEMENTS.get(tag.name)
    if (element === undefined) {
      this.#options.unknownElements.add(tag.name)
      return
    }
    const { key = '', mdate = '', publtype } = tag.attributes
    this.#options.dates.add(mdate)
    if (key.trim() === '') {
      this.#options.onSkipped({ reason: `<${element}> without a key`, byteOffset: this.#tagStart })
      return
    }
    this.#builder = new RecordBuilder(element, key.trim(), publtype)
  }

  #openField(tag: SaxesTagPlain): void {
    if (isField(tag.name)) this.#field = tag
    else if (!isUnusedField(tag.name)) this.#options.unknownElements.add(tag.name)
  }

  #addText(text: string): void {
    if (this.#field) this.#text += text
  }

  #close(): void {
    const depth = --this.#depth
    if (depth === 2) {
      if (this.#builder && this.#field)
        this.#builder.add(this.#field.name, this.#field.attributes, this.#text)
      this.#field = null
      this.#text = ''
    } else if (depth === 1) {
      this.#restedAt = this.#saxes.position
      if (this.#builder) this.#options.onRecord(this.#builder.record)
      this.#builder = null
    } else if (depth === 0) {
      const { position } = this.#saxes
      this.#restedAt = position
      this.#outside.begin(this.#positions.byteAt(position), this.#positions.textFrom(position))
    }
  }

  /** saxes looks entities up as properties, so an undeclared name falls through to the prototype. */
  #knownEntities(): Record<string, string> {
    const undeclared = new Proxy(Object.create(null), {
      get: (_target, name) => {
        const entity = String(name)
        const { position } = this.#saxes
        if (ENTITY_NAME.test(entity)) {
          const place = this.#positions.byteOfEntity(position, entity)
          throw new XmlError(`uses the entity &${entity.slice(0, 40)};, which nobody declared`, place)
        }
        throw new XmlError('holds an "&" that begins no entity', this.#positions.byteOfLastRead(position))
      },
    })
    return Object.assign(Object.create(undeclared), this.#options.entities)
  }

  #tooLong(): XmlError {
    const most = `${this.#most.toLocaleString('en')} characters`
    return this.#depth > 1
      ? new XmlError(`holds a record of more than ${most}`, this.#tagStart)
      : new XmlError(
          `holds more than ${most} that are no record`,
          this.#positions.byteOfLastRead(this.#saxes.position),
        )
  }

  #fail(error: Error): never {
    const { position } = this.#saxes
    if (this.#ended) {
      throw new XmlError(`ends too early: ${plain(error)}`, this.#positions.byteAt(position))
    }
    // saxes notices stray text only at its end.
    const stray = this.#depth === 0 && error.message.startsWith('text data')
    const byteOffset = stray
      ? this.#outside.byteOfStrayText(this.#options.byteLength)
      : this.#positions.byteOfLastRead(position)
    throw new XmlError(`is not well-formed XML: ${plain(error)}`, byteOffset)
  }
}

/** Returns saxes's message without its full stop, cut to fit on a line. */
function plain(error: Error): string {
  return messageOf(error).replace(/\.$/, '').slice(0, 120)
}
