import type { Person } from '../contract/backend.ts'
import type { CollaboratorLine } from '../contract/own-items.ts'
import { oneLine } from '../export/taken-answer.ts'
import { lineId, numberNamesakes, withLines } from './collaborator-lines.ts'
import { type CountedPeople, type ListChanges, peopleOfLine, personKey } from './collaborator-list.ts'
import { isFamilyFirst } from './family-name-order.ts'

/** People whom the lines name are no longer taken out. A line without an affiliation keeps that of the line that it replaces. */
export function addLines(
  { known }: CountedPeople,
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
    const { affiliation = null, from } = before.get(lineId(line)) ?? {}
    return line.affiliation === null ? { ...(from !== undefined && { from }), ...line, affiliation } : line
  })
  return { out: out.filter((id) => !named.has(id)), lines: withLines(lines, complete) }
}

/** Writes the person's name in dblp in place of an alias, so that a later line about the person replaces this line. */
const lineOfPerson = (
  person: Person,
  { namesake: _, form_name, ...line }: CollaboratorLine,
): CollaboratorLine => {
  const formName = form_name ?? (isFamilyFirst(line.name) ? line.name : undefined)
  return { ...line, name: oneLine(person.name), ...(formName !== undefined && { form_name: formName }) }
}
