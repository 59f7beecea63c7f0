import { anyText, list as listOf, whole, z } from '../../contract/zod.ts'
import { hasDeclarations } from '../conference-schemas.ts'
import { blockFields, blockItemSchemas, itemSchemas, smallFields } from './project.ts'

/**
 * A project is kept as two documents (docs/dev/protocol.md, Projects): the work, and the answer. Each has small fields and lists.
 * The lists of a block of the answer are named `<number>.<list>`.
 */

export type KeptKind = 'project' | 'answer'

const version = z.literal(1)
export const workHead = z.object({ version, name: anyText, ...smallFields, hasDeclarations })
export const answerHead = z.object({ version, blocks: listOf(z.object({ number: whole, ...blockFields })) })

const itemOf =
  (schemas: Readonly<Record<string, z.core.$ZodType>>) =>
  (list: string): z.core.$ZodType | undefined =>
    schemas[list.slice(list.indexOf('.') + 1)]

export const keptSchemas = {
  project: { head: workHead, items: itemOf(itemSchemas) },
  answer: { head: answerHead, items: itemOf(blockItemSchemas) },
}
