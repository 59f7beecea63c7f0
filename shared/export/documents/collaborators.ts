import { isUncertain } from '../../conflicts/names-to-check.ts'
import { groupOf } from '../../conflicts/pair-group.ts'
import type { Pair } from '../../conflicts/pair-table.ts'
import type { Person } from '../../contract/backend.ts'
import type { Side } from '../../query/payload.ts'
import { oneLine, plainName, type TakenAnswer } from '../taken-answer.ts'

/**
 * The people of one side who have a conflict with somebody of the other, for HotCRP's field of collaborators: a person a
 * line, `Name (Affiliation)`. HotCRP reads every line as a person, so the text says nothing else; nobody is `None`.
 */
export function collaboratorsOf({ table, pairs }: TakenAnswer, side: Side): string {
  const resolutions = side === 'left' ? table.leftResolution : table.rightResolution
  const entries = new Map(pairs.filter(isConflict).map((pair) => [pair[side], nameIn(pair, side)]))
  const lines = Array.from(entries, ([entry, name]) => {
    const resolution = resolutions.get(entry)
    const person = resolution && !isUncertain(resolution) ? resolution.persons[0] : undefined
    return collaboratorLine(person?.name ?? name, person)
  })
  return `${lines.length > 0 ? [...new Set(lines)].join('\n') : 'None'}\n`
}

const nameIn = (pair: Pair, side: Side): string => (side === 'left' ? pair.leftName : pair.rightName)

/** Nobody is a collaborator of themselves. */
const isConflict = (pair: Pair): boolean => groupOf(pair) === 'conflict' && pair.status !== 'same_person'

function collaboratorLine(name: string, person: Person | undefined): string {
  const affiliation = person?.affiliations?.[0]
  // Brackets would begin the affiliation, or end it early.
  const plain = withoutBrackets(plainName(oneLine(name)))
  return affiliation ? `${plain} (${withoutBrackets(affiliation)})` : plain
}

const withoutBrackets = (text: string): string => oneLine(text.replace(/[()]/g, ' '))
