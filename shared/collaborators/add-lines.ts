import type { Person } from '../contract/backend.ts'
import type { CollaboratorLine } from '../contract/own-items.ts'
import { oneLine } from '../export/taken-answer.ts'
import { isPast, isStaying, isStronger, lineId, numberNamesakes, withLines } from './collaborator-lines.ts'
import { type CountedPeople, type ListChanges, peopleOfLine, personKey } from './collaborator-list.ts'
import { isFamilyFirst } from './family-name-order.ts'

/**
 * People whom the lines name are no longer taken out. A line keeps what it does not say of the line that it replaces.
 * A line of the owner also lists a person of an earlier list who has no works in the window.
 */
export function addLines(
  { known, outOfWindow }: CountedPeople,
  { out, lines }: ListChanges,
  added: readonly CollaboratorLine[],
): { out: string[]; lines: CollaboratorLine[] } {
  const found = added.map((line) => ({ line, people: peopleOfLine(known, line) }))
  const named = new Set(found.flatMap(({ people }) => people).map(personKey))
  const ofPeople = found.flatMap(({ line, people: [person, ...others] }) =>
    person && others.length === 0 ? [lineOfPerson(person, line)] : [],
  )
  const others = found.flatMap(({ line, people }) => (people.length === 1 ? [] : [line]))
  const before = new Map(lines.map((line) => [lineId(line), line]))
  const complete = [...ofPeople, ...numberNamesakes(others, lines)].map((line) => {
    const replaced = before.get(lineId(line))
    const whole = replaced ? withRest(line, replaced) : line
    before.set(lineId(line), whole)
    return whole
  })
  // The list drops an earlier line of somebody without works in the window. Added again, the line is the user's own.
  const outside = new Set(outOfWindow.map(({ person }) => person))
  const isBack = (line: CollaboratorLine): boolean => {
    const meant = peopleOfLine(known, line)
    const isOutside = meant.length > 0 && meant.every((person) => outside.has(person))
    return isOutside && isStaying(line) && isPast({ ...line, earlier: true })
  }
  const back = new Set(complete.filter(isBack).map(lineId))
  const staying = lines.filter((line) => !back.has(lineId(line)))
  return { out: out.filter((id) => !named.has(id)), lines: withLines(staying, complete) }
}

/** Keeps the facts of the replaced line that the new line lacks. An affiliation keeps the name of its list. */
function withRest({ from, ...line }: CollaboratorLine, replaced: CollaboratorLine): CollaboratorLine {
  const isKept = line.affiliation === null
  const formName = replaced.form_name ?? (isFamilyFirst(replaced.name) ? replaced.name : undefined)
  const list = isKept ? (replaced.affiliation === null && from) || replaced.from : from
  return {
    ...(formName !== undefined && !isFamilyFirst(line.name) && { form_name: formName }),
    ...line,
    affiliation: line.affiliation ?? replaced.affiliation,
    reason: isStronger(replaced.reason) && !isStronger(line.reason) ? replaced.reason : line.reason,
    ...(list !== undefined && { from: list }),
  }
}

/** Writes the person's name in dblp in place of an alias, so that a later line about the person replaces this line. */
const lineOfPerson = (
  person: Person,
  { namesake: _, form_name, ...line }: CollaboratorLine,
): CollaboratorLine => {
  const formName = form_name ?? (isFamilyFirst(line.name) ? line.name : undefined)
  return { ...line, name: oneLine(person.name), ...(formName !== undefined && { form_name: formName }) }
}
