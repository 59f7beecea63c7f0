import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBibliography } from '../../../backend/database/open-bibliography.ts'
import { importFile } from '../../../backend/import/import-file.ts'
import { parseEntry } from '../../../backend/names/query-name.ts'
import { describedResolution, resolveEntry } from '../../../backend/names/resolution.ts'
import type { EntryResolution } from '../../../shared/contract/backend.ts'
import { normalizeEntry } from '../../../shared/query/entries.ts'
import { REAL_DUMP } from '../../data/real-bibliography.ts'

/** What the backend answers for each entry, matched exactly: as the views send it, normalized. */
export async function answersFor(entries: readonly string[]): Promise<EntryResolution[]> {
  const folder = await mkdtemp(join(tmpdir(), 'coauthors-right-person-'))
  try {
    const dbPath = join(folder, 'dblp.sqlite')
    await importFile({ file: REAL_DUMP, dbPath })
    const { bibliography, close } = openBibliography(dbPath)
    try {
      const asked = entries.map((entry) => parseEntry(normalizeEntry(entry)))
      const rules = { exactBaseMatch: true, authorLimit: 1 }
      return asked.map((entry) => describedResolution(bibliography, resolveEntry(bibliography, entry, rules)))
    } finally {
      close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
