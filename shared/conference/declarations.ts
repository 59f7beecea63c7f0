import { searchText } from '../search-text.ts'
import type { Steps } from '../slices.ts'
import { type Conference, type Declaration, personId, type Someone } from './conference-model.ts'
import { accountMarks } from './identity/identity.ts'

/** Each submission's declarations, by index of the reviewer. */
export type Declared = readonly ReadonlyMap<number, Declaration>[]

/**
 * Finds the reviewer of each declaration by the first identifier (`identifiersOf`) that only one reviewer has.
 * `unknown`: the declarations without such a reviewer, by submission.
 */
export function* declaredSteps({ submissions, reviewers }: Conference): Steps<{
  declared: Declared
  unknown: readonly (readonly Declaration[])[]
}> {
  const byIdentifier = new Map<string, number | null>()
  for (const [index, reviewer] of reviewers.entries()) {
    for (const text of identifiersOf(reviewer)) byIdentifier.set(text, byIdentifier.has(text) ? null : index)
    yield
  }
  const unknown: Declaration[][] = []
  const declared: Map<number, Declaration>[] = []
  for (const submission of submissions) {
    const ofSubmission = new Map<number, Declaration>()
    const nobody = new Map<string, Declaration>()
    for (const declaration of submission.declared) {
      const index = identifiersOf(declaration.reviewer)
        .map((text) => byIdentifier.get(text))
        .find((found) => typeof found === 'number')
      const id = personId(declaration.reviewer)
      if (index === undefined) nobody.set(id, nobody.get(id) ?? declaration)
      else ofSubmission.set(index, ofSubmission.get(index) ?? declaration)
    }
    unknown.push([...nobody.values()])
    declared.push(ofSubmission)
    yield
  }
  return { declared, unknown }
}

/** Puts the most reliable identifier first. */
export const identifiersOf = (person: Someone): string[] => [
  ...accountMarks(person),
  ...(person.pid ? [`dblp ${person.pid}`] : []),
  ...(person.name ? [`name ${searchText(person.name)}`] : []),
]
