import type { Conference, Declaration, Someone } from '../../../shared/conference/conference-model.ts'

const someone = (name: string): Someone => ({ name })
const declared = (name: string, kind = 'collaborator'): Declaration => ({ reviewer: someone(name), kind })

type Row = [title: string, authors: string[], ...declared: Declaration[]]

/** The people are in the starter data, except the misspelt `Jeffery Dean`: the example has an unknown person, too. */
const SUBMISSIONS: readonly Row[] = [
  ['Schedulers that forget nothing', ['Ion Stoica', 'Wei Wang']],
  ['A file system for the second disk', ['Andrea C. Arpaci-Dusseau'], declared('Remzi H. Arpaci-Dusseau')],
  ['Kernels without a lock', ['M. Frans Kaashoek'], declared('Jennifer Widom')],
  ['Joining streams of one day', ['Hector Garcia-Molina', 'Jennifer Widom']],
  ['Columns beside rows', ['David J. DeWitt', 'Mike Stonebraker']],
]

const REVIEWERS = [
  'Scott Shenker',
  'Remzi H. Arpaci-Dusseau',
  'Robert Tappan Morris',
  'Jennifer Widom',
  'Michael Stonebraker',
  'Jiong Yang',
  'Jeffery Dean',
]

export const EXAMPLE_CONFERENCE: Conference = {
  submissions: SUBMISSIONS.map(([title, authors, ...conflicts], index) => ({
    id: String(index + 1),
    title,
    authors: authors.map(someone),
    declared: conflicts,
  })),
  reviewers: REVIEWERS.map(someone),
  hasDeclarations: true,
}
