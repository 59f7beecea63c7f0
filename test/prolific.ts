import Database from 'better-sqlite3'

/** The names of the people with the most publications, most first. */
export function mostProlific(databasePath: string, howMany: number): string[] {
  const database = new Database(databasePath, { readonly: true })
  try {
    return database
      .prepare<[number], string>(
        'SELECT name FROM persons JOIN names ON names.person_id = persons.id GROUP BY persons.id ORDER BY publications DESC LIMIT ?',
      )
      .pluck()
      .all(howMany)
  } finally {
    database.close()
  }
}
