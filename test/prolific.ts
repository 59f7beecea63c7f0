import Database from 'better-sqlite3'
import { peopleOnWorks } from '../backend/coauthorship/people-on-works.ts'
import { bibliographyIn } from '../backend/database/bibliography.ts'

/** The names of the people with the most publications, most first, as persons are numbered. */
export function mostProlific(databasePath: string, howMany: number): string[] {
  const database = new Database(databasePath, { readonly: true })
  try {
    const bibliography = bibliographyIn(database)
    return Array.from({ length: howMany }, (_, index) => bibliography.primaryName(index + 1)).filter(
      (name) => name !== '',
    )
  } finally {
    database.close()
  }
}

/** The names of the most prolific people among those with at most so many coauthors, most first. */
export function withCoauthorsAtMost(databasePath: string, most: number, howMany: number): string[] {
  const database = new Database(databasePath, { readonly: true })
  try {
    const bibliography = bibliographyIn(database)
    const names: string[] = []
    const { persons } = bibliography.facts()
    for (let first = 1; names.length < howMany && first <= persons; first += howMany) {
      const ids = Array.from({ length: howMany }, (_, index) => first + index)
      for (const [at, { coauthors }] of peopleOnWorks(
        bibliography,
        ids.map((id) => [id]),
      ).entries())
        if (coauthors.size <= most) names.push(bibliography.primaryName(ids[at] ?? 0))
    }
    return names.slice(0, howMany)
  } finally {
    database.close()
  }
}
