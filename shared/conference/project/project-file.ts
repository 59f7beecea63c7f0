import { type FiledDecision, isAboutOnePerson } from '../../contract/decisions.ts'
import { readVersionedFile, type VersionedFileProblem, versionedFileText } from '../../versioned-file.ts'
import { filedProject, type Project, type Proposal } from './project.ts'

/**
 * Returns the file that a co-chair opens and merges. See *Project file* in docs/dev/protocol.md.
 * `decisions`: the user's decisions. `by`: the user's name.
 */
export const projectFileText = (
  { version: _, ...content }: Project,
  decisions: readonly FiledDecision[],
  by?: string,
): string => versionedFileText('project', { ...content, decisions, ...(by !== undefined && { by }) })

/**
 * Reads a file of `projectFileText`, or returns why the text is not a project.
 * Anybody may have written the file, so decisions, choices and site become proposals.
 * If a source has no `by`, sets it to the file's author, or else to the file's name.
 */
export function readProjectFile(text: string, file: string): Project | VersionedFileProblem {
  const read = readVersionedFile(text, 'project', filedProject)
  if (!('content' in read)) return read
  const { by, decisions, rulings = [], choices, site, proposals: others, ...content } = read.content
  const brought = { ...(by !== undefined && { by }), file }
  const proposals = [
    ...decisions.map((decision) => ({ decision, ...brought })),
    ...rulings.map((ruling) => ({ ruling, ...brought })),
    ...Object.entries(choices).map(([person, choice]) => ({ choice: { person, ...choice }, ...brought })),
    ...(site === undefined ? [] : [{ site, ...brought }]),
    ...others,
  ]
  // The daemon refuses a decision whose two sides are the same person.
  const isTaken = (one: Proposal): boolean => !('decision' in one && isAboutOnePerson(one.decision.sides))
  const sources = content.sources.map((source) => ({ by: by ?? file, ...source }))
  return { version: 1, ...content, sources, choices: {}, proposals: proposals.filter(isTaken) }
}
