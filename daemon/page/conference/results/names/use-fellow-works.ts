import { useEffect, useMemo, useState } from 'preact/hooks'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { decidingPeople, type FellowWorks } from '../../../../../shared/conference/names/deciding-people.ts'
import { askFellowWorks } from '../../../../../shared/conference/names/fellow-works.ts'
import { useView } from '../../../../../shared/ui/context/use-view.ts'
import { useQuery } from '../../../../../shared/ui/state/use-query.ts'

/** Papers of candidates with fellow authors, which make some of them sure. */
export type FellowWorksState = ReturnType<typeof useFellowWorks>

/** Asks for the papers of candidates with fellow authors once they are wanted, and again for other authors. */
export function useFellowWorks(judged: JudgedConference, isWanted: boolean) {
  const { flow } = useView()
  const { roster, table, isWhole } = judged
  const authors = useMemo(() => roster.authors.flat().join('\n'), [roster])
  const [wanted, want] = useState('')
  useEffect(() => {
    if (isWanted && isWhole) want(authors)
  }, [isWanted, isWhole, authors])
  return useQuery(wanted === '' ? null : wanted, ({ signal }): Promise<FellowWorks> => {
    const settings = { base: flow.backendBase, fetch: flow.fetch }
    const { exact_base_match: exact } = table.question
    return askFellowWorks(settings, decidingPeople(judged), roster, { exact, signal })
  })
}
