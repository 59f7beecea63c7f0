import { useEffect, useMemo, useState } from 'preact/hooks'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { decidingPeople, type FellowWorks } from '../../../../../shared/conference/names/deciding-people.ts'
import { askFellowWorks } from '../../../../../shared/conference/names/fellow-works.ts'
import { useView } from '../../../../../shared/ui/context/use-view.ts'

/** Papers of candidates with fellow authors, which make some of them sure. */
export type FellowWorksState = {
  works: FellowWorks | null
  state: 'asking' | 'ready' | 'failed'
  again: () => void
}

/** Asks for the papers of candidates with fellow authors while `isWanted`. */
export function useFellowWorks(judged: JudgedConference, isWanted: boolean): FellowWorksState {
  const { flow } = useView()
  const [found, find] = useState<{ works: FellowWorks | null } | null>(null)
  const { roster, table, isWhole } = judged
  const key = useMemo(() => roster.authors.flat().join('\n'), [roster])
  const [asked, ask] = useState({ key: '', times: 0 })
  useEffect(() => {
    if (isWanted && isWhole) ask(({ times }) => ({ key, times }))
  }, [isWanted, isWhole, key])
  useEffect(() => {
    if (asked.key === '' && asked.times === 0) return
    const asking = new AbortController()
    const { signal } = asking
    const settings = { base: flow.backendBase, fetch: flow.fetch }
    const { exact_base_match: exact } = table.question
    askFellowWorks(settings, decidingPeople(judged), roster, { exact, signal }).then(
      (works) => !signal.aborted && find({ works }),
      () => !signal.aborted && find({ works: null }),
    )
    return () => asking.abort()
  }, [asked, flow])
  const works = found?.works ?? null
  return {
    works,
    state: works ? 'ready' : found ? 'failed' : 'asking',
    again: () => {
      find(null)
      ask(({ times }) => ({ key, times: times + 1 }))
    },
  }
}
