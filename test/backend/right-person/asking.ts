import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerPairs } from '../../../backend/coauthorship/pairs-answer.ts'
import type { Bibliography } from '../../../backend/database/bibliography.ts'
import { openBibliography } from '../../../backend/database/open-bibliography.ts'
import { importFile } from '../../../backend/import/import-file.ts'
import { describedEntry } from '../../../backend/names/description.ts'
import { parseEntry } from '../../../backend/names/query-name.ts'
import { resolveEntry } from '../../../backend/names/resolution.ts'
import { type EntryResolution, type PairPubs, pairsAnswer } from '../../../shared/contract/backend.ts'
import { z } from '../../../shared/contract/zod.ts'
import { contradictionIn } from '../../../shared/query/answer-fit.ts'
import { normalizeEntry } from '../../../shared/query/entries.ts'

const RULES = { exactBaseMatch: true, authorLimit: 1 }

/** Sends queries to a bibliography as the views send them: normalized entries, matched exactly. */
export class Asked {
  readonly bibliography: Bibliography

  constructor(bibliography: Bibliography) {
    this.bibliography = bibliography
  }

  resolution(entry: string): EntryResolution {
    const parsed = parseEntry(normalizeEntry(entry))
    return describedEntry(this.bibliography, resolveEntry(this.bibliography, parsed, RULES)).resolution
  }

  /** Pairs two lists in left × right order. A list must not have equal entries. */
  pairs(left: readonly string[], right: readonly string[]): PairPubs[] {
    const bytes = answerPairs(this.bibliography, {
      left: left.map(normalizeEntry),
      right: right.map(normalizeEntry),
      rules: RULES,
      limitPerPair: 1,
      yearMin: null,
      dataDate: null,
    })
    const text = new TextDecoder().decode(bytes)
    const answer = z.parse(pairsAnswer, JSON.parse(text))
    assert.equal(contradictionIn(answer), null)
    return answer.pair_pubs
  }
}

/** Imports a dump into a temporary database, and runs `ask` on its bibliography. */
export async function asking<T>(file: string, ask: (asked: Asked) => T): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'coauthors-right-person-'))
  try {
    const dbPath = join(folder, 'dblp.sqlite')
    await importFile({ file, dbPath })
    const { read, close } = openBibliography(dbPath)
    try {
      return read((bibliography) => ask(new Asked(bibliography)))
    } finally {
      close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
