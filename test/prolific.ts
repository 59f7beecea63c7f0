import Database from 'better-sqlite3'
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
