import { type KeptFileProblem, keptFileText, LONGEST_PROJECT, readKeptFile } from '../../kept-file.ts'
import type { Block } from '../answer.ts'
import { filedProject, type Project } from './project.ts'

/**
 * A project as one file, which a co-chair opens and merges (docs/dev/protocol.md, Project file). The answer goes with it if the
 * file stays short enough to be read again; else it is asked for again where the file is opened.
 */
export function projectFileText({ version: _, ...content }: Project, blocks: readonly Block[] = []): string {
  const text = keptFileText('project', { ...content, blocks })
  return text.length > LONGEST_PROJECT ? keptFileText('project', content) : text
}

/** Reads what `projectFileText` wrote, or says why it is none. */
export function readProjectFile(text: string): { project: Project; blocks: Block[] } | KeptFileProblem {
  const read = readKeptFile(text, 'project', filedProject)
  if (!('content' in read)) return read
  const { blocks = [], ...content } = read.content
  return { project: { version: 1, ...content }, blocks }
}
