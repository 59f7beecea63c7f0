import { useEffect, useMemo, useState } from 'preact/hooks'
import { type DecisionsClient, decisionsClient } from '../../../../shared/clients/decisions-client.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { pairText } from '../../../../shared/conflicts/decisions/finding.ts'
import type { StoredDecision } from '../../../../shared/contract/decisions.ts'
import { announceKept } from '../../../../shared/ui/context/kept-events.ts'
import { useView } from '../../../../shared/ui/context/use-view.ts'
import { DecisionBook } from '../../../../shared/ui/decisions/decision-book.ts'
import type { Deciding } from '../../../../shared/ui/decisions/use-deciding.ts'
import type { OpenConference } from '../open-conference.ts'

/** Deciding about the pairs of a conference. The decisions on its people are passed on, so that they judge it. */
export function useConferenceDecisions(
  conference: OpenConference,
  judged: JudgedConference,
): Deciding | null {
  const { isTraceless, blocks, project } = conference.state
  const { flow } = useView()
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const book = useMemo(() => {
    const client = decisionsClient({ base: flow.daemonBase, fetch: flow.fetch })
    const kept = flow.workspace?.off ? { ...client, ...NONE } : client
    const own: DecisionBook = new DecisionBook(
      flow,
      (isKept) => {
        setDeciding({ book: own, version: own.version })
        if (isKept) announceKept()
      },
      isTraceless ? inPage(kept) : kept,
    )
    return own
  }, [flow, isTraceless])
  useEffect(() => book.watch(), [book])
  useEffect(() => void book.ask(judged.table), [book, blocks, project.choices])
  useEffect(() => {
    if (deciding && deciding.version > 0) conference.decided(deciding.book.all)
  }, [deciding?.book, deciding?.version, conference])
  return deciding
}

/** The daemon has none for this page. */
const NONE: Pick<DecisionsClient, 'find' | 'findChoices'> = {
  find: async () => ({ decisions: [], truncated: false }),
  findChoices: async () => [],
}

/** A client that reads what the daemon keeps, and keeps what is decided now in the page alone. */
export function inPage(kept: DecisionsClient): DecisionsClient {
  /** The decisions by pair as the page has them; null: withdrawn in it. */
  const here = new Map<string, StoredDecision | null>()
  const known = new Map<string, StoredDecision>()
  let lastId = 0
  return {
    ...kept,
    find: async (body, options) => {
      const { decisions, truncated } = await kept.find(body, options)
      for (const one of decisions) if (!here.has(one.pair)) known.set(one.pair, one)
      const others = decisions.filter(({ pair }) => !here.has(pair))
      return { decisions: [...others, ...[...here.values()].filter((one) => one !== null)], truncated }
    },
    put: async (decision) => {
      const pair = pairText(decision.sides)
      const now = new Date().toISOString().slice(0, 19).replace('T', ' ')
      // Ids of the daemon are above 0.
      const stored = { ...decision, decided_at: decision.decided_at ?? now, id: --lastId, pair }
      here.set(pair, stored)
      known.set(pair, stored)
      return { kind: 'done', decision: stored }
    },
    withdraw: async ({ pair }) => {
      const decision = known.get(pair)
      here.set(pair, null)
      return decision ? { kind: 'done', decision } : { kind: 'stale', decision: null }
    },
  }
}
