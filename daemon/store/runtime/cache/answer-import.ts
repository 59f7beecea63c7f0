import type Database from 'better-sqlite3'
import { utcText } from '../../clock.ts'
import type { KeepsReplaced } from '../../sqlite/stored-answer.ts'
import { withWriteLock } from '../../sqlite/with-write-lock.ts'
import { answerOf, BadLine } from './answer-lines.ts'
import { replacedAnswer } from './answer-writer.ts'
import type { StoredAnswer } from './stored-answers.ts'

/** What happened to imported answers. */
type Imported = {
  added: number
  /** These replaced an older answer under the same key. */
  replaced: number
  /** The stored answer is as new or newer. */
  kept: number
}

/**
 * Writes imported answers. The later one wins; of the metadata, a row keeps the earliest creation time, the
 * highest hit count and the last hit. Importing the same answers twice therefore changes nothing.
 */
class ImportWriter {
  readonly #updatedAt: Database.Statement<[string], string>
  readonly #write: Database.Statement<[StoredAnswer]>

  constructor(database: Database.Database) {
    this.#updatedAt = database
      .prepare<[string], string>(
        "SELECT coalesce(updated_at, '') FROM query_cache WHERE cache_key = ? AND response_json IS NOT NULL",
      )
      .pluck()
    this.#write = database.prepare(`
      INSERT INTO query_cache (cache_key, response_json, created_at, updated_at, hit_count, last_hit_at)
      VALUES (@key, @json, @createdAt, @updatedAt, @hitCount, @lastHitAt)
      ON CONFLICT (cache_key) DO UPDATE SET
        response_json = excluded.response_json,
        updated_at = excluded.updated_at,
        created_at = coalesce(min(created_at, excluded.created_at), created_at, excluded.created_at),
        hit_count = max(coalesce(hit_count, 0), excluded.hit_count),
        last_hit_at = coalesce(max(last_hit_at, excluded.last_hit_at), last_hit_at, excluded.last_hit_at)`)
  }

  /** Checks if the answer would be stored. */
  isLater({ key, updatedAt }: StoredAnswer): boolean {
    const before = this.#updatedAt.get(key)
    return before === undefined || (updatedAt ?? '') > before
  }

  /** Must be called inside a transaction. */
  write(answers: readonly StoredAnswer[]): Imported {
    const imported: Imported = { added: 0, replaced: 0, kept: 0 }
    for (const answer of answers) {
      const before = this.#updatedAt.get(answer.key)
      const isLater = this.isLater(answer)
      imported[!isLater ? 'kept' : before === undefined ? 'added' : 'replaced'] += 1
      if (!isLater) continue
      this.#write.run(answer)
    }
    return imported
  }
}

/** `bad`: the first line that cannot be stored, counted from 0, and why. The lines before it are stored. */
export type ImportedLines = Imported & { bad: { line: number; message: string } | null }

/**
 * Stores the answers of lines in one transaction: new ones, and those written later than the stored one. Keeps the replaced
 * answers of named queries. Pass a few MB at a time.
 */
export async function importLines(
  database: Database.Database,
  earlier: KeepsReplaced,
  { lines, lockWaitMs }: { lines: Uint8Array; lockWaitMs: number },
): Promise<ImportedLines> {
  const { answers, bad } = answersIn(lines)
  const writer = new ImportWriter(database)
  let write = () => withWriteLock(database, { lockWaitMs }, () => writer.write(answers))
  for (const answer of answers) {
    if (!earlier.isNamed(answer.key) || !writer.isLater(answer)) continue
    const { key, json } = answer
    const replace = write
    const was = replacedAnswer(database, key, utcText(new Date()))
    write = () => earlier.replacing({ key, json, was }, replace)
  }
  return { ...(await write()), bad }
}

const NEWLINE = 0x0a

function answersIn(lines: Uint8Array): { answers: StoredAnswer[]; bad: ImportedLines['bad'] } {
  const answers: StoredAnswer[] = []
  const text = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength)
  for (let [line, from] = [0, 0]; from < text.length; line++) {
    const found = text.indexOf(NEWLINE, from)
    const end = found === -1 ? text.length : found
    try {
      answers.push(answerOf(text.subarray(from, end)))
    } catch (error) {
      if (!(error instanceof BadLine)) throw error
      return { answers, bad: { line, message: error.message } }
    }
    from = end + 1
  }
  return { answers, bad: null }
}
