import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  filedChoice,
  filedDecision,
  LARGEST_DECISION,
  MOST_DECISIONS,
} from '../../shared/contract/decisions.ts'
import { z } from '../../shared/contract/zod.ts'
import { jsonIn } from '../../shared/json.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { ImportedFile, Rows } from '../store/workspace/decision-transfer.ts'
import { type DecisionFileProblem, readDecisionFile } from './decision-file.ts'
import { ListSplitter, ValueTooLarge } from './list-splitter.ts'

/** The most bytes of a file. 20,000 decisions with fifty papers each take 70 MB. */
const LARGEST_FILE = 256 * 1024 * 1024
const PLACES_NAMED = 5

/**
 * Reads a file of decisions as its bytes arrive (docs/protocol.md, Decision file) and checks all of it. Values are kept as
 * bytes and parsed again when they are stored: parsed, a large file takes several times its size. Rejects with 413, or 400
 * if it does not arrive whole.
 */
export async function receivedFile(body: AsyncIterable<Buffer>): Promise<ImportedFile | DecisionFileProblem> {
  const decisions = new FiledRows('decisions', filedDecision)
  const choices = new FiledRows('choices', filedChoice)
  const splitter = new ListSplitter(['decisions', 'choices'], (list, value) =>
    (list === 'choices' ? choices : decisions).add(value),
  )
  let bytes = 0
  let isRefused = false
  // A refused body is read to its end: a client that is cut off while it sends never sees the answer.
  for await (const chunk of arriving(body)) {
    bytes += chunk.length
    isRefused ||= bytes > LARGEST_FILE || !isSplit(splitter, chunk)
    // Node reads up to 2 MB of a connection in one turn, and all of it would be checked in the same turn.
    await nextTurn()
  }
  if (bytes > LARGEST_FILE) throw new ExpectedError(413, 'The file is larger than this server accepts.')
  if (isRefused || decisions.isBroken || choices.isBroken) return { kind: 'unreadable' }
  const head = readDecisionFile(parsed(splitter.end()))
  if ('kind' in head) return head
  const places = [...decisions.places, ...choices.places].slice(0, PLACES_NAMED)
  const invalid = decisions.invalid + choices.invalid
  return places.length > 0 ? { kind: 'invalid', places, invalid } : { decisions, choices }
}

async function* arriving(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch {
    throw new ExpectedError(400, 'The file was cut off on its way: nothing was stored.')
  }
}

function isSplit(splitter: ListSplitter, chunk: Buffer): boolean {
  try {
    splitter.push(chunk)
    return true
  } catch (error) {
    if (error instanceof ValueTooLarge) return false
    throw error
  }
}

/** The values of a list in a file, each checked when it arrives and parsed again when it is asked for. */
class FiledRows<S extends z.ZodMiniType> implements Rows<z.infer<S>> {
  readonly #list: string
  readonly #schema: S
  #values: Buffer[] = []
  #read = 0
  bytes = 0
  /** How many values are missing or impossible. */
  invalid = 0
  /** The first values that are missing or impossible, such as `decisions.3.ruling`. */
  readonly places = new Set<string>()
  /** Whether something is not JSON. */
  isBroken = false

  constructor(list: string, schema: S) {
    this.#list = list
    this.#schema = schema
  }

  get length(): number {
    return this.#values.length
  }

  add(value: Buffer): void {
    if (this.isBroken) return
    const at = this.#read
    this.#read += 1
    const content = parsed(value)
    if (content === undefined) this.isBroken = true
    else if (at === MOST_DECISIONS) this.#refuse(this.#list)
    else if (at < MOST_DECISIONS) {
      const { error } = z.safeParse(this.#schema, content)
      const [first] = error?.issues ?? []
      if (first) this.#refuse([this.#list, at, ...first.path].map(String).join('.'))
      else if (
        value.length > LARGEST_DECISION &&
        Buffer.byteLength(JSON.stringify(content)) > LARGEST_DECISION
      ) {
        this.#refuse([this.#list, at].join('.'))
      }
      this.bytes += value.length
      // A refused answer is not stored, so nothing of it has to be kept.
      if (this.invalid === 0) this.#values.push(value)
      else this.#values = []
    }
  }

  #refuse(place: string): void {
    this.invalid += 1
    if (this.places.size < PLACES_NAMED) this.places.add(place)
  }

  *[Symbol.iterator](): Generator<z.infer<S>> {
    for (const value of this.#values) yield z.parse(this.#schema, parsed(value))
  }
}

const parsed = (bytes: Buffer): unknown => (isUtf8(bytes) ? jsonIn(bytes.toString()) : undefined)
