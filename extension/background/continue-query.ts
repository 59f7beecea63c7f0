import { storage } from 'wxt/utils/storage'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { z } from '../../shared/contract/zod.ts'
import { jsonIn } from '../../shared/json.ts'
import { withoutLocalhost } from '../../shared/loopback.ts'
import { askInBatches } from '../../shared/query/batched-flow.ts'
import { queryOf, storedForm } from '../../shared/ui/session/form-state.ts'
import { answerText } from '../../shared/ui/session/stored-answer.ts'
import { mayReach } from '../browser.ts'
import { connect, flowOver } from '../connection/connect.ts'
import { SETTINGS, settingsOf } from '../settings/settings.ts'

const [ASKING, ANSWER] = ['local:popup.asking', 'local:popup.answer'] as const

/** Asks the query of a closed popup. If the query fails or is aborted, the next popup asks it again. */
export async function continueQuery(storedQuery: string, signal: AbortSignal): Promise<void> {
  const { data: form } = z.safeParse(storedForm, jsonIn(storedQuery))
  const query = form && queryOf(form)
  if (!query) return
  const daemonBase = withoutLocalhost(settingsOf(await storage.getItem(SETTINGS)).daemon)
  const now = () => performance.now()
  const link = connect({ daemonBase, fetch: boundedFetch, now, mayReach, onSeen: () => undefined })
  const { outcome, record } = await askInBatches(query, flowOver(link, daemonBase, now), { signal })
  if (outcome.kind !== 'answered' || signal.aborted) return
  // The daemon stores the answer first: a popup with a full storage finds the answer in the daemon's cache.
  await record()
  if (signal.aborted) return
  const answer = answerText({ at: Date.now(), form, result: outcome })
  await storage.setItems([
    { key: ANSWER, value: answer },
    { key: ASKING, value: '' },
  ])
}
