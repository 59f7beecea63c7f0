import Database from 'better-sqlite3'
import { Bibliography } from '../backend/database/bibliography.ts'

/** The names of the people with the most publications, most first, as persons are numbered. */
export function mostProlific(databasePath: string, howMany: number): string[] {
  const database = new Database(databasePath, { readonly: true })
  try {
    const bibliography = new Bibliography(database)
    return Array.from({ length: howMany }, (_, index) => bibliography.namesOf(index + 1)[0]).filter(
      (name) => name !== undefined,
    )
  } finally {
    database.close()
  }
}
