import { displayName } from '../../conflicts/pair-table.ts'
import { personId, type Someone } from '../conference-model.ts'
import type { JudgedConference } from '../judge-conference.ts'

/** `name`: the name in dblp, '' if the person is not in dblp. */
export type ChosenPerson = { id: string; someone: Someone; entry: string; name: string; at: string }

type Chosen = Pick<JudgedConference, 'conference' | 'table' | 'choices'>

/** Returns each person with a chosen name once: reviewers first, then authors. */
export function chosenPeople({ conference, table, choices }: Chosen): ChosenPerson[] {
  const all: readonly Someone[] = [
    ...conference.reviewers,
    ...conference.submissions.flatMap(({ authors }) => authors),
  ]
  const { leftResolution, rightResolution } = table
  if (Object.keys(choices).length === 0) return []
  return [...new Map(all.map((one) => [personId(one), one]))].flatMap(([id, someone]) => {
    const choice = Object.hasOwn(choices, id) ? choices[id] : undefined
    if (!choice) return []
    const { entry } = choice
    const name = displayName(entry, leftResolution.get(entry) ?? rightResolution.get(entry))
    return [{ id, someone, ...choice, name }]
  })
}

/** Returns a function that gives a person's chosen name in dblp, or null if the user chose none. */
export function chosenNameOf(judged: Chosen): (one: Someone | null) => string | null {
  const names = new Map(chosenPeople(judged).map(({ id, name }) => [id, name]))
  return (one) => (one && names.get(personId(one))) || null
}

export const chosenCount = (judged: Chosen): number =>
  chosenPeople(judged).filter(({ name }) => name !== '').length
