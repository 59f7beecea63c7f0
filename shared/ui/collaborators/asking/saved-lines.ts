import { collaboratorTable } from '../../../collaborators/collaborators.ts'
import { calendarDate, windowOf } from '../../../conflicts/policy/policy.ts'
import type { CollaboratorLine, CollaboratorList } from '../../../contract/own-items.ts'
import { findCoauthors } from '../../../query/coauthors-question.ts'
import { parseEntries } from '../../../query/entries.ts'
import { useView } from '../../context/use-view.ts'
import { wishesOf } from './use-coauthors.ts'

/** Returns the lines of a saved list: of all its people as far as the cache has its answer, else those that were written. */
export function useLinesOfSaved() {
  const { flow } = useView()
  return async (list: CollaboratorList): Promise<readonly CollaboratorLine[]> => {
    const { people, policy, out, lines } = list
    const reply = await findCoauthors(
      parseEntries(people),
      wishesOf(policy),
      flow,
      AbortSignal.timeout(LOOK_MS),
    ).catch(() => null)
    if (!reply) return lines
    const window = windowOf(policy, calendarDate(new Date()))
    const { rows } = collaboratorTable(reply.answer, { out, lines }, { window, least: policy.least })
    return rows.map(({ fullName, affiliation, reason, formName }) => ({
      ...{ name: fullName, affiliation, reason, earlier: true },
      ...(formName !== undefined && { form_name: formName }),
    }))
  }
}

const LOOK_MS = 10_000
