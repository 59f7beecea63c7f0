import type { Form } from '../../shared/ui/session/form-state.ts'
import { memory, openPanelWith } from '../browser.ts'
import { deliver } from '../inbox/inbox.ts'

/**
 * Opens this window's side panel and leaves the two lists for it; empty ones do not replace what the panel has. To be
 * called first thing in the handler of a click. Resolves with whether the browser has opened it; the lists wait for
 * the panel in any case.
 */
export async function openInPanel({ left, right }: Pick<Form, 'left' | 'right'>): Promise<boolean> {
  const leave = async (windowId: number): Promise<void> => {
    if (left.trim() === '' && right.trim() === '') return
    await deliver(memory, { windowId, kind: 'lists', left, right }).catch(() => undefined)
  }
  return openPanelWith(leave).then(
    () => true,
    () => false,
  )
}
