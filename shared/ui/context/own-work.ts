import { ownItemsClient } from '../../clients/decisions-client.ts'
import { ownPolicyIn, storedChoice, storedChoiceText } from '../../conflicts/policy/chosen-policy.ts'
import { type Committee, committeeSchema } from '../../contract/own-items.ts'
import type { Policy } from '../../contract/policies.ts'
import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import type { FlowSettings } from '../../query/query-flow.ts'
import { type OldItems, OwnItems } from './own-items.ts'
import type { ViewStorage } from './view-storage.ts'

/** The user's own work at the daemon, as a view knows it. */
export type OwnWork = { committees: OwnItems<Committee>; policies: OwnItems<Policy> }

export function ownWork({ daemonBase, fetch }: FlowSettings, storage: ViewStorage): OwnWork {
  const client = ownItemsClient({ base: daemonBase, fetch })
  return {
    committees: new OwnItems({
      kind: 'committee',
      client,
      itemIn: committeeIn,
      old: oldCommittees(storage),
    }),
    policies: new OwnItems({ kind: 'policy', client, itemIn: ownPolicyIn, old: oldPolicies(storage) }),
  }
}

const texts = z.object({ name: z.string(), list: z.string() })

/** A committee, in the well-formed Unicode that the daemon takes; none if it is not valid. */
function committeeIn(content: unknown): Committee[] {
  const read = z.safeParse(texts, content)
  const tidy = (text: string | undefined) => text?.toWellFormed().replaceAll('\0', '')
  const found = z.safeParse(committeeSchema, { name: tidy(read.data?.name), list: tidy(read.data?.list) })
  return found.success ? [found.data] : []
}

const storedCommittees = z.object({ committees: z.array(z.unknown()) })

function oldCommittees(storage: ViewStorage): OldItems<Committee> {
  const read = (): Committee[] => {
    const stored = z.safeParse(storedCommittees, jsonIn(storage.read('committees') ?? ''))
    return stored.success ? stored.data.committees.flatMap(committeeIn) : []
  }
  return {
    read,
    drop: ({ name }) => {
      const committees = read().filter((one) => one.name !== name)
      return storage.write('committees', committees.length === 0 ? '' : JSON.stringify({ committees }))
    },
  }
}

/** Own policies of before, stored with the choice of one, which stays in the browser. */
function oldPolicies(storage: ViewStorage): OldItems<Policy> {
  const stored = () => storedChoice(storage.read('policies') ?? '')
  return {
    read: () => [...stored().own],
    drop: (policy, kept) => {
      const { chosen, own } = stored()
      const isChosen = 'own' in chosen && chosen.own.name === policy.name
      const others = own.filter(({ name }) => name !== policy.name)
      const choice = { chosen: isChosen ? { own: kept } : chosen, own: others }
      return storage.write('policies', storedChoiceText(choice))
    },
  }
}
