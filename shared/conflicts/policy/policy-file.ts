import { type Policy, policySchema } from '../../contract/policies.ts'
import { type KeptFileProblem, keptFileText, readKeptFile } from '../../kept-file.ts'

/** A policy as a file that others can open. */
export const policyFileText = ({ name, months, without, least, authors }: Policy): string =>
  keptFileText('policy', { name, months, without, least, authors })

/** Reads what `policyFileText` wrote, or says why it is no policy. */
export function readPolicyFile(text: string): Policy | KeptFileProblem {
  const read = readKeptFile(text, 'policy', policySchema)
  return 'content' in read ? read.content : read
}
