import { Authorships } from './authorships.ts'
import { NameTable } from './name-table.ts'
import type { NewDatabase } from './new-database.ts'
import { Noticed } from './noticed.ts'
import { PersonTable } from './person-table.ts'
import { type DblpRecord, hasPersonKey, hasPubltype, isPersonRecord } from './record.ts'
import { Works } from './works.ts'

/**
 * Takes the records as they are read. What a record says of itself goes into the database at once; what can only be
 * known at the end (whose name is whose, what is whose preprint) is kept as numbers.
 */
export class Collector {
  /** Every record but person records: proceedings and records without authors too. */
  publications = 0
  readonly names = new NameTable()
  readonly persons = new PersonTable(this.names)
  readonly authorships = new Authorships()
  readonly works = new Works()
  readonly warnings = new Noticed<string>()
  readonly #database: NewDatabase

  constructor(database: NewDatabase) {
    this.#database = database
  }

  take(record: DblpRecord): void {
    if (record.element === 'www') {
      if (isPersonRecord(record)) this.#takePerson(record)
      else if (!hasPersonKey(record)) this.publications++
      return
    }
    this.publications++
    if (record.authors.length > 0) this.#takePublication(record)
  }

  #takePerson(record: DblpRecord): void {
    for (const name of this.persons.addRecord(record)) {
      this.warnings.add(`${record.key} lists "${name}", which another person record listed before`)
    }
  }

  #takePublication(record: DblpRecord): void {
    const nameIds = record.authors.map(({ name, orcid }) => {
      const nameId = this.names.idOf(name)
      if (orcid !== null) this.names.addOrcid(nameId, orcid)
      return nameId
    })
    const id = this.authorships.add(nameIds)
    this.works.add(id, record.title, hasPubltype(record, 'informal'))
    this.#database.addRecord(id, record, nameIds)
  }
}
