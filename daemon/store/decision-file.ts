import {
  DECISION_FILE_VERSION,
  decisionFileHead,
  filedChoice,
  filedDecision,
  isAboutOnePerson,
} from '../../shared/contract/decisions.ts'
import { z } from '../../shared/contract/zod.ts'
import { ExpectedError, InvalidField } from '../../shared/server/errors.ts'
import { newDocument } from './document-requests.ts'
import type { NewDocument } from './document-rows.ts'
import { jsonInBytes } from './json-lines.ts'

/** Reads the decisions and choices of an owner from one JSON file (docs/dev/protocol.md, Decision file). */

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
