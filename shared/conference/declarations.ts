import { searchText } from '../search-text.ts'
import type { Steps } from '../slices.ts'
import type { Conference, Declaration, Someone } from './conference-model.ts'
import { accountMarks } from './identity/identity.ts'

/** The declarations of each submission, by the index of the reviewer. */
export type Declared = readonly ReadonlyMap<number, Declaration>[]

/**
 * Assigns each declared conflict to the reviewer that it names, by the first mark in `marksOf` that only one reviewer has.
 * `unknown`: the declarations that name no reviewer, by submission.
 */
export function* declaredSteps({ submissions, reviewers }: Conference): Steps<{
  declared: Declared
  unknown: readonly (readonly Declaration[])[]
}> {
  const byMark = new Map<string, number | null>()
  for (const [index, reviewer] of reviewers.entries()) {
    for (const mark of marksOf(reviewer)) byMark.set(mark, byMark.has(mark) ? null : index)
    yield
  }
  const unknown: Declaration[][] = []
  const declared: Map<number, Declaration>[] = []
  for (const submission of submissions) {
    const ofSubmission = new Map<number, Declaration>()
    const nobody: Declaration[] = []
    for (const declaration of submission.declared) {
      const index = marksOf(declaration.reviewer)
        .map((mark) => byMark.get(mark))
        .find((found) => found !== undefined && found !== null)
      if (index === undefined || index === null) nobody.push(declaration)
      else ofSubmission.set(index, ofSubmission.get(index) ?? declaration)
    }
    unknown.push(nobody)
    declared.push(ofSubmission)
    yield
  }
  return { declared, unknown }
}

/** Returns texts that identify a person, the most reliable first: address, profile, ORCID, EasyChair's number, dblp id, name. */
const marksOf = (person: Someone): string[] => [
  ...accountMarks(person),
  ...(person.pid ? [`dblp ${person.pid}`] : []),
  ...(person.name ? [`name ${searchText(person.name)}`] : []),
]
