import { collaboratorTable } from '../../shared/collaborators/collaborator-list.ts'
import { hotcrpText } from '../../shared/collaborators/collaborator-texts.ts'
import { doubtsIn, unsureEntries } from '../../shared/collaborators/doubts.ts'
import { type CalendarDate, type Policy, windowOf } from '../../shared/conflicts/policy/conflict-policy.ts'
import type { CoauthorsAnswer } from '../../shared/contract/coauthors.ts'
import type { CollaboratorList } from '../../shared/contract/own-items.ts'

/** A list without removals or additions by the user. */
export const listOfName = (people: string, policy: Policy): CollaboratorList => ({
  name: '',
  people,
  policy,
  out: [],
  lines: [],
})

/**
 * The contents of the popup. `lines` are in HotCRP's form, without the line `None`. `isWhole`: nobody can be missing in them.
 * `isSettled`: each name is certain, too. The popup may then insert the lines without a click.
 */
export function myCollaborators(answer: CoauthorsAnswer, list: CollaboratorList, at: CalendarDate) {
  const { policy } = list
  const window = windowOf(policy, at)
  const { rows } = collaboratorTable(answer, list, { window, least: policy.least })
  const unsure = unsureEntries(answer)
  const doubts = doubtsIn(answer, window, at)
  const isWhole = unsure.length === 0 && doubts.length === 0
  // The user has settled the names of a saved list.
  const isSavedList = list.name !== ''
  const near = answer.authors.reduce((sum, { resolution }) => sum + (resolution.near?.length ?? 0), 0)
  const onPages = answer.authors.filter(({ disambiguation_works: works = 0 }) => works > 0)
  return {
    lines: hotcrpText(rows, false).split('\n').filter(Boolean),
    unsure,
    doubts,
    isSavedList,
    near,
    /** Names with papers on a disambiguation page. */
    onPages,
    isWhole,
    isSettled: isWhole && (isSavedList || near === 0),
  }
}
