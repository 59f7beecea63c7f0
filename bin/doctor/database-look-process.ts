/**
 * Inspects one of the two databases in a separate process, since SQLite cannot be interrupted. Sends each result as
 * soon as it is known. Argument: `store` or `bibliography`.
 */
import { existsSync, statSync } from 'node:fs'
import { SCHEMA_VERSION } from '../../backend/database/bibliography-schema.ts'
import { notAFile, openBibliography } from '../../backend/database/open-bibliography.ts'
import { readBackendSettings } from '../../backend/settings.ts'
import { readStore, storePath } from '../cache/cache-server.ts'
import { answersText } from '../cache/quantities.ts'
import type { Look } from './database-look.ts'

const tell = (look: Look): void => void process.send?.(look)

tell({})
try {
  if (process.argv[2] === 'store') lookAtStore()
  else lookAtBibliography()
} catch (error) {
  tell({ problem: { what: error instanceof Error ? error.message : String(error) } })
}
process.disconnect?.()

function lookAtStore(): void {
  const path = storePath(process.env)
  const isThere = readStore(path, (database) => {
    const count = Number(database.prepare('SELECT count(*) FROM query_cache').pluck().get())
    tell({ found: { what: `${path}, ${answersText(count)} in the cache`, bytes: statSync(path).size } })
    const result = String(database.pragma('quick_check(1)', { simple: true }))
    tell({ checked: { problem: result === 'ok' ? null : result } })
    return true
  })
  if (!isThere) tell({ absent: path })
}

function lookAtBibliography(): void {
  const { dbPath, dataDate } = readBackendSettings(process.env)
  if (!existsSync(dbPath)) {
    tell({ absent: dbPath })
    return
  }
  const notFile = notAFile(dbPath)
  if (notFile !== null) {
    tell({ problem: { what: notFile, fix: 'do what it says' } })
    return
  }
  const { bibliography, close } = openBibliography(dbPath)
  try {
    const facts = bibliography.facts()
    const counts = `${facts.publications.toLocaleString('en')} publications, ${facts.persons.toLocaleString('en')} persons`
    tell({
      found: {
        what: `${counts}, schema version ${SCHEMA_VERSION}`,
        bytes: statSync(dbPath).size,
        dataDate: dataDate ?? facts.dataDate,
        newestYear: facts.newestYear,
        sample: facts.sample,
      },
    })
  } finally {
    close()
  }
}
