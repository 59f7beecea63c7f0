import Database from 'better-sqlite3'
import { bibliographyIn } from '../backend/database/bibliography.ts'

/** The names of the people with the most publications, most first. The database numbers persons in this order. */
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

/** The names of people with `least` to `most` publications, most first. */
export function withPapers(databasePath: string, least: number, most: number, howMany: number): string[] {
  const database = new Database(databasePath, { readonly: true })
  try {
    const bibliography = bibliographyIn(database)
    return database
      .prepare('SELECT id FROM persons WHERE publications BETWEEN ? AND ? ORDER BY id LIMIT ?')
      .pluck()
      .all(least, most, howMany)
      .map((id) => bibliography.primaryName(Number(id)))
  } finally {
    database.close()
  }
}
