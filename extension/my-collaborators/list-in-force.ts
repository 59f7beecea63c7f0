import { collaboratorTable } from '../../shared/collaborators/collaborator-list.ts'
import { hotcrpText } from '../../shared/collaborators/collaborator-texts.ts'
import { doubtsIn, unsureEntries } from '../../shared/collaborators/doubts.ts'
import { type CalendarDate, type Policy, windowOf } from '../../shared/conflicts/policy/conflict-policy.ts'
import type { CoauthorsAnswer } from '../../shared/contract/coauthors.ts'
import type { CollaboratorList } from '../../shared/contract/own-items.ts'

/** Returns the list of collaborators for a name under a policy, without removals or additions by the user. */
export const listOfName = (people: string, policy: Policy): CollaboratorList => ({
  name: '',
  people,
  policy,
  out: [],
  lines: [],
})

/**
 * Returns the figures and lines that the popup shows. `lines`: as HotCRP's field expects them, but never `None`. `isWhole`:
 * nobody can be missing. `isSettled`: besides, every name is certain, so the popup may insert the lines without a press.
 */
export function myCollaborators(answer: CoauthorsAnswer, list: CollaboratorList, at: CalendarDate) {
  const { policy } = list
  const window = windowOf(policy, at)
  const { rows } = collaboratorTable(answer, list, { window, least: policy.least })
  const unsure = unsureEntries(answer)
  const doubts = doubtsIn(answer, window, at)
  const isWhole = unsure.length === 0 && doubts.length === 0
  // In a saved list, the user has settled the names.
  const isSavedList = list.name !== ''
  const near = answer.authors.reduce((sum, { resolution }) => sum + (resolution.near?.length ?? 0), 0)
  const onPages = answer.authors.filter(({ disambiguation_works: works = 0 }) => works > 0)
  return {
    lines: hotcrpText(rows, false).split('\n').filter(Boolean),
    unsure,
    doubts,
    isSavedList,
    near,
    /** The names with papers on a disambiguation page. */
    onPages,
    isWhole,
    isSettled: isWhole && (isSavedList || near === 0),
  }
}
