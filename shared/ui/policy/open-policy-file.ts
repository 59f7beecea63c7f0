import { type PolicyFileProblem, readPolicyFile } from '../../conflicts/policy/policy-file.ts'
import type { Message } from '../../i18n/locale.ts'
import { chosenPolicy, OWN_POLICIES, type Policies, withOpened } from './stored-policies.ts'

type Opened = { policies: Policies; message: Message } | { problem: Message }

/** Far more than a policy takes. A longer file is not read. */
const LONGEST_BYTES = 100_000

/** The policies with the one of a file, which is chosen; or why there is none. Nothing is replaced. */
export async function openedPolicies(file: File, policies: Policies): Promise<Opened> {
  const text = file.size > LONGEST_BYTES ? '' : await file.text().catch(() => '')
  const read = readPolicyFile(text)
  if ('kind' in read) return { problem: problemMessage(read) }
  const opened = withOpened(policies, read)
  if (opened.own.length > OWN_POLICIES)
    return { problem: { key: 'tooManyPolicies', values: { count: OWN_POLICIES } } }
  const { name } = chosenPolicy(opened)
  return { policies: opened, message: { key: 'didOpenPolicy', values: { name } } }
}

function problemMessage(problem: PolicyFileProblem): Message {
  switch (problem.kind) {
    case 'unreadable':
      return { key: 'policyFileUnreadable' }
    case 'version':
      return { key: 'policyFileVersion', values: { version: String(problem.version) } }
    case 'invalid':
      return { key: 'policyFileInvalid', values: { fields: problem.fields.join(', ') } }
  }
}
