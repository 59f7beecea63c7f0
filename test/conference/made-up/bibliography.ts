import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { personRecords } from '../../backend/right-person/records.ts'
import { REAL_DUMP } from '../../data/real-bibliography.ts'

/** A person record, or a name without a record. The primary name comes first. */
export type Person = { names: string[]; papers: Paper[] }

export type Paper = { key: string; year: number; isPreprint: boolean; authors: readonly Person[] }

export type Bibliography = { xml: string; persons: Person[] }

/**
 * Reads the real bibliography from its XML (docs/dev/protocol.md, Persons and Records). Uses no code of the backend, so that
 * the expected table does not repeat the backend's mistakes.
 */
export function readBibliography(): Bibliography {
  const xml = gunzipSync(readFileSync(REAL_DUMP)).toString('latin1')
  const { persons: records, papers } = personRecords()
  const persons: Person[] = []
  const personOf = new Map<string, Person>()
  const newPerson = (names: string[]): Person => {
    const person = { names, papers: [] }
    persons.push(person)
    for (const name of names) if (!personOf.has(name)) personOf.set(name, person)
    return person
  }
  for (const { names } of records) newPerson(names)
  for (const { names, ...paper } of papers) {
    const authors = names.map((name) => personOf.get(name) ?? newPerson([name]))
    addPaper({ ...paper, isPreprint: false, authors })
  }
  return { xml, persons }
}

export function addPaper(paper: Paper): void {
  for (const person of new Set(paper.authors)) person.papers.push(paper)
}

/** The papers that a person of `left` has written with a different person of `right`. */
export function sharedPapers(left: readonly Person[], right: readonly Person[]): Paper[] {
  const [few, many] = left.length < right.length ? [left, new Set(right)] : [right, new Set(left)]
  const papers = few.flatMap((person) =>
    person.papers.filter(({ authors }) => authors.some((other) => other !== person && many.has(other))),
  )
  return [...new Set(papers)]
}
