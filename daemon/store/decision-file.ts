import {
  DECISION_FILE_VERSION,
  decisionFileHead,
  filedChoice,
  filedDecision,
  isAboutOnePerson,
  withoutPlace,
} from '../../shared/contract/decisions.ts'
import { z } from '../../shared/contract/zod.ts'
import { ExpectedError, InvalidField } from '../../shared/server/errors.ts'
import { newDocument } from './document-requests.ts'
import type { ExportedDocument, NewDocument } from './document-rows.ts'
import { jsonInBytes } from './json-lines.ts'
import type { FileHead } from './store.ts'

/** The decisions and choices of an owner as one JSON file (docs/dev/protocol.md, Decision file). */

const PLACES_NAMED = 5
const ONE_PERSON = 'is about a person and themselves, about whom nothing is decided'
const decisionsFile = z.object({ decisions: z.array(filedDecision), choices: z.array(filedChoice) })

/** All of the file is checked before anything is stored; of what is wrong the first places are named, such as `decisions.3.ruling`. */
export function decisionsIn(bytes: Uint8Array): NewDocument[] {
  const head = z.safeParse(decisionFileHead, jsonInBytes(bytes)).data
  if (head === undefined)
    throw new InvalidField({ loc: ['body'], msg: 'is not a file of decisions', type: 'not_decisions' })
  if (head.version !== DECISION_FILE_VERSION) {
    const msg = `is ${head.version}; this program knows ${DECISION_FILE_VERSION}`
    throw new InvalidField({ loc: ['body', 'version'], msg, type: 'version' })
  }
  const { data, error } = z.safeParse(decisionsFile, head)
  if (error) {
    // One of each item that is wrong.
    const places = new Map(error.issues.toReversed().map(({ path }) => [path.slice(0, 2).join(), path]))
    const msg = `is missing or not possible (${places.size} in the file)`
    const first = [...places.values()].toReversed().slice(0, PLACES_NAMED)
    throw new ExpectedError(
      422,
      first.map((place) => ({ loc: ['body', ...place.map(String)], msg, type: 'invalid' })),
    )
  }
  const ofOnePerson = data.decisions.flatMap(({ sides }, at) =>
    isAboutOnePerson(sides)
      ? [{ loc: ['body', 'decisions', String(at)], msg: ONE_PERSON, type: 'one_person' }]
      : [],
  )
  if (ofOnePerson.length > 0) throw new ExpectedError(422, ofOnePerson.slice(0, PLACES_NAMED))
  return [
    ...data.decisions.map(({ decided_at: updated_at, ...body }) =>
      newDocument('decision', body, { updated_at }),
    ),
    ...data.choices.map(({ chosen_at: updated_at, ...body }) => newDocument('choice', body, { updated_at })),
  ]
}

/** The file goes to others. Most decisions are copied as they are. */
const withoutPlaceIn = (body: Uint8Array): Uint8Array =>
  Buffer.from(body).includes('"made_for"')
    ? Buffer.from(JSON.stringify(withoutPlace(Object(jsonInBytes(body)))))
    : body

/** The file with all decisions and choices. `unreadable`: how many rows are not in it. */
export function decisionFile(
  documents: readonly ExportedDocument[],
  head: FileHead,
): { file: Uint8Array; unreadable: number } {
  const of = (kind: string) => documents.filter((one) => one.kind === kind)
  const linesOf = (kind: string, time: string): Uint8Array[] =>
    of(kind).flatMap(({ body, updated_at }, at) => {
      if (!body) return []
      const filed = kind === 'decision' ? withoutPlaceIn(body) : body
      const line = `${at === 0 ? '' : ',\n'}${JSON.stringify({ [time]: updated_at }).slice(0, -1)},`
      return [Buffer.from(line), filed.subarray(1)]
    })
  const unreadable = [...of('decision'), ...of('choice')].filter(({ body }) => !body).length
  const start = { coauthors: 'decisions', version: DECISION_FILE_VERSION, ...head, unreadable }
  const file = Buffer.concat([
    Buffer.from(`${JSON.stringify(start).slice(0, -1)},\n"decisions": [\n`),
    ...linesOf('decision', 'decided_at'),
    Buffer.from('],\n"choices": [\n'),
    ...linesOf('choice', 'chosen_at'),
    Buffer.from(']}\n'),
  ])
  return { file, unreadable }
}
