import { PERSON_KEY } from '../../shared/query/identifier-forms.ts'
import { CappedSample } from '../dump/capped-sample.ts'
import { GrowableInt32 } from '../dump/growable.ts'
import { sameBytes } from '../dump/keyword-table.ts'
import { type DblpRecord, isPersonElement, RECORD_ELEMENTS, type Span } from '../dump/record.ts'
import { Authorships } from './authorships.ts'
import { NameTable } from './name-table.ts'
import type { RecordFacts } from './person-profiles.ts'
import { PersonTable } from './person-table.ts'
import { TitleHash, Works } from './preprints.ts'
import { type RowPackers, rowPackers } from './row-batches.ts'
import { StringPool } from './string-pool.ts'
import { Ties } from './ties.ts'

const ELEMENT_NAMES = RECORD_ELEMENTS.map((element) => Buffer.from(element))
const PERSON_KEY_BYTES = Buffer.from(PERSON_KEY)

/** Makes rows from each record. Collects the facts for the rows that are made only after the whole file is read. */
export class Collector {
  /** All records except person records. */
  publications = 0
  /** The newest year of a work, up to `latestYear`: a later year, such as 2205, is a typing error. -1 without any year. */
  newestYear = -1
  readonly #latestYear: number
  readonly names = new NameTable()
  readonly venues = new StringPool()
  readonly persons = new PersonTable(this.names)
  readonly authorships = new Authorships()
  readonly works = new Works()
  readonly ties = new Ties()
  readonly recordFacts: RecordFacts = new GrowableInt32()
  readonly warnings = new CappedSample()
  readonly rows: RowPackers = rowPackers()
  readonly #title = new TitleHash()

  constructor(latestYear = Number.POSITIVE_INFINITY) {
    this.#latestYear = latestYear
  }

  take(record: DblpRecord): void {
    if (isPersonElement(record.elementName)) {
      const hasPersonKey = beginsWith(record, record.key, PERSON_KEY_BYTES)
      if (hasPersonKey && record.authors.count > 0) this.#takePerson(record)
      else if (hasPersonKey) this.#takeMerged(record)
      else if (record.elementName === 'www') this.publications++
    } else {
      this.publications++
      if (record.authors.count > 0) this.#takePublication(record)
    }
    this.addNameRows()
  }

  addNameRows(): void {
    const { names } = this
    names.takeNew((id) => {
      this.rows.names.integer(id)
      this.rows.names.text(names.bytes, names.start(id), names.end(id))
    })
  }

  #takePerson(record: DblpRecord): void {
    const otherOwned = this.persons.addRecord(record, hasPubltype(record, 'disambiguation'))
    if (otherOwned.length === 0) return
    const key = record.text(record.key.start, record.key.end)
    for (const name of otherOwned) {
      this.warnings.add(`${key} lists "${name}", which another person record listed before`)
    }
  }

  /** A merged record has no names, only a reference to another person record. */
  #takeMerged(record: DblpRecord): void {
    const { bytes, key, crossref } = record
    if (!beginsWith(record, crossref, PERSON_KEY_BYTES)) return
    this.rows.merged.text(bytes, key.start, key.end)
    this.rows.merged.text(bytes, crossref.start, crossref.end)
  }

  #takePublication(record: DblpRecord): void {
    const { authors, bytes, key, orcids, sameWork, title } = record
    for (let index = 0; index < authors.count; index++) {
      const nameId = this.names.idOf(bytes, authors.start(index), authors.end(index))
      this.authorships.addName(nameId)
      const orcid = this.names.orcidIn(record, orcids.start(index), orcids.end(index))
      if (orcid !== 0) this.names.addOrcid(nameId, orcid)
    }
    const id = this.authorships.addRecord()
    this.#title.take(bytes, title.start, title.end)
    this.works.add(id, this.#title, {
      informal: hasPubltype(record, 'informal'),
      data: record.elementName === 'data',
    })
    this.ties.addKey(id, bytes, key.start, key.end)
    for (let index = 0; index < sameWork.count; index++)
      this.ties.add(id, bytes, sameWork.start(index), sameWork.end(index))
    this.#addRow(id, record)
  }

  #addRow(id: number, record: DblpRecord): void {
    const { bytes, key, publtype, title, venue, ee } = record
    const row = this.rows.records
    const element = ELEMENT_NAMES[record.element] ?? Buffer.alloc(0)
    row.integer(id)
    row.text(bytes, key.start, key.end)
    row.text(element, 0, element.length)
    row.textOrNull(bytes, publtype.start, publtype.end)
    row.text(bytes, title.start, title.end)
    row.integer(record.year)
    if (record.year > this.newestYear && record.year <= this.#latestYear) this.newestYear = record.year
    const venueId = venue.start === venue.end ? 0 : this.venues.idOf(bytes, venue.start, venue.end)
    row.integer(venueId === 0 ? -1 : venueId)
    this.recordFacts.set(2 * id, Math.max(record.year, 0))
    this.recordFacts.set(2 * id + 1, venueId)
    row.textOrNull(bytes, ee.start, ee.end)
    this.authorships.addLastTo(row)
  }
}

function beginsWith({ bytes }: DblpRecord, { start, end }: Span, prefix: Buffer): boolean {
  return end - start >= prefix.length && sameBytes(prefix, 0, bytes, start, prefix.length)
}

/** `publtype` is a list of words. Preprints (CoRR) have the word `informal`. */
function hasPubltype({ bytes, publtype }: DblpRecord, word: string): boolean {
  if (publtype.start === publtype.end) return false
  return bytes.toString('utf8', publtype.start, publtype.end).split(' ').includes(word)
}
