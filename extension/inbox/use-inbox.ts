import { useEffect, useRef } from 'preact/hooks'
import { memory, ownWindowId } from '../browser.ts'
import type { Delivery } from './delivery.ts'
import { INBOX, takeDeliveries } from './inbox.ts'

/** Takes what is delivered to this window's panel, now and as long as it is open. */
export function useInbox(take: (item: Delivery) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    let isLeft = false
    const empty = async (): Promise<void> => {
      const windowId = await ownWindowId()
      if (isLeft) return
      for (const item of await takeDeliveries(memory, windowId)) latest.current(item)
    }
    const pull = (): void => void empty().catch(reportError)
    pull()
    const stop = memory.watch(INBOX, pull)
    return () => {
      isLeft = true
      stop()
    }
  }, [])
}
