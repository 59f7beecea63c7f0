import Database from 'better-sqlite3'
import { baseInIndex } from '../../../backend/database/name-index.ts'

export function mostShared(databasePath: string, howMany: number): string[] {
  const database = new Database(databasePath, { readonly: true })
  try {
    return database
      .prepare<[number], string>('SELECT base FROM base_names GROUP BY base ORDER BY count(*) DESC LIMIT ?')
      .pluck()
      .all(howMany)
      .map(baseInIndex)
  } finally {
    database.close()
  }
}
