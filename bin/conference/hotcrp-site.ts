import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { isFailure } from '../../shared/clients/failures.ts'
import type { Conference } from '../../shared/conference/conference-model.ts'
import { isHotcrpToken, readHotcrpAddress } from '../../shared/conference/hotcrp/hotcrp-address.ts'
import { hotcrpClient } from '../../shared/conference/hotcrp/hotcrp-client.ts'
import type { Plan } from '../../shared/conference/hotcrp/hotcrp-plan.ts'
import { addressProblemText, hotcrpFailureText } from '../../shared/conference/hotcrp/hotcrp-texts.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { note } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'
import { readInThread } from './read-in-thread.ts'

/** `HOTCRP_TOKEN` is the token for the site. A failure is a StartError of one line. */
export function hotcrpSite(address: string, env: NodeJS.ProcessEnv, signal: AbortSignal) {
  const site = readHotcrpAddress(address)
  if (typeof site === 'string') throw new StartError(addressProblemText(site, 'en'))
  const token = env.HOTCRP_TOKEN?.trim() ?? ''
  if (token === '') throw new StartError('Set HOTCRP_TOKEN to the token that HotCRP gave you.')
  if (!isHotcrpToken(token)) throw new StartError(addressProblemText('not-a-token', 'en'))
  const client = hotcrpClient({ base: site.base, token, fetch: boundedFetch })
  const failed = (error: unknown): never => {
    throw isFailure(error) ? new StartError(printable(hotcrpFailureText(error, site.base, 'en'))) : error
  }
  return {
    /** `isAllRead` is false if a submission is unreadable or hides its authors. */
    conference: async (): Promise<{ conference: Conference; isAllRead: boolean }> => {
      const { conference, withdrawn, hidden, unreadable } = await client
        .conference(readInThread, { signal })
        .catch(failed)
      const left = { withdrawn, 'whose authors this account may not see': hidden, unreadable }
      for (const [which, count] of Object.entries(left))
        if (count > 0) note(`Submissions ${which}, left out: ${count}.`)
      return { conference, isAllRead: hidden + unreadable === 0 }
    },
    /** Prints the changes of a bulk assignment to standard error. With `apply`, makes exactly these changes. */
    giveBack: async (csv: string, apply: boolean): Promise<void> => {
      const plan = await client.dryRun(csv, { signal }).catch(failed)
      notePlan(plan)
      if (plan.changes.length === 0) return
      if (!apply) return note('Nothing was changed. To make these changes, add --apply to the command.')
      const applied = await client.apply(plan, { signal }).catch(failed)
      if (applied.kind === 'applied') return note(`Changed in HotCRP: ${applied.changes.length}.`)
      notePlan(applied.plan)
      throw new StartError(
        'Nothing was changed, because HotCRP has changed meanwhile. The last list shows the new changes.',
      )
    },
  }
}

function notePlan({ changes, messages }: Plan): void {
  for (const message of messages) note(printable(`HotCRP says: ${message}`))
  note(`HotCRP would change: ${changes.length}.`)
  for (const { paper, email, name, conflict } of changes)
    note(printable(`  #${paper}  ${name} <${email}>: ${conflict}`))
}
