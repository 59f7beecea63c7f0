import { vi } from 'vitest'
import type { CoauthorsControls } from '../../../../shared/ui/collaborators/asking/use-coauthors.ts'
import { type Draft, EMPTY_LIST, type ListControls } from '../../../../shared/ui/collaborators/use-list.ts'

/** An open list that nobody saves. */
export function listOf(part: Partial<Draft> = {}) {
  const list = { draft: { ...EMPTY_LIST, ...part } }
  const change = vi.fn((next: Partial<Draft>): void => {
    list.draft = { ...list.draft, ...next }
  })
  return Object.assign(list, { change }) as unknown as ListControls & { draft: Draft; change: typeof change } // the functions read only this
}

export function coauthorsOf() {
  const ask = vi.fn()
  return { ask } as unknown as CoauthorsControls & { ask: typeof ask } // the notes call only `ask`
}
