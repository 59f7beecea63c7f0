import { useMemo } from 'preact/hooks'
import type { Decided } from '../../clients/decisions-client.ts'
import { HttpFailure } from '../../clients/failures.ts'
import type { GivenDecision, StoredDecision } from '../../contract/decisions.ts'
import type { DecisionBook, Saving } from './decision-book.ts'

export type SavingControls = ReturnType<typeof useSaving>

/** Saves decisions about a pair at once and says what became of it. Nothing that is typed or chosen is lost by a failure. */
export function useSaving(book: DecisionBook, pair: string) {
  const actions = useMemo(
    () =>
      savingActions(
        book,
        () => book.savingOf(pair),
        (saving) => book.setSaving(pair, saving),
      ),
    [book, pair],
  )
  return { saving: book.savingOf(pair), ...actions }
}

/** The actions of `useSaving`. A press while another one is being saved does nothing. */
export function savingActions(
  book: Pick<DecisionBook, 'put' | 'withdraw' | 'keep'>,
  current: () => Saving,
  change: (saving: Saving) => void,
) {
  const run = async (
    send: () => Promise<Decided>,
    done: Saving,
    mine: GivenDecision | null,
  ): Promise<void> => {
    if (current().kind === 'saving') return
    change({ kind: 'saving' })
    try {
      const decided = await send()
      change(decided.kind === 'done' ? done : { kind: 'stale', theirs: decided.decision, mine })
    } catch (error) {
      const detail = error instanceof HttpFailure ? error.detail || String(error.status) : null
      change({ kind: 'failed', detail, again: () => void run(send, done, mine) })
    }
  }
  /** The press that the next Undo takes back after an Undo. */
  const earlier = (): Saving => {
    const saving = current()
    return saving.kind === 'kept' || saving.kind === 'withdrawn' ? saving : { kind: 'idle' }
  }
  return {
    /** `replaces`: the id of the decision that the user has seen. */
    put: (decision: GivenDecision, shown: StoredDecision | null, replaces = shown?.id ?? null) =>
      void run(
        () => book.put(decision, replaces),
        { kind: 'kept', before: shown, earlier: earlier() },
        decision,
      ),
    withdraw: (shown: StoredDecision) =>
      void run(() => book.withdraw(shown), { kind: 'withdrawn', before: shown, earlier: earlier() }, null),
    /** Puts back what was there before the last press. */
    undo: (shown: StoredDecision | null): void => {
      const saving = earlier()
      if (saving.kind !== 'kept' && saving.kind !== 'withdrawn') return
      const { before } = saving
      if (before) void run(() => book.put(before, shown?.id ?? null), saving.earlier, before)
      else if (shown) void run(() => book.withdraw(shown), saving.earlier, null)
    },
    /** Takes over what another window has decided. */
    takeTheirs: (pair: string, theirs: StoredDecision | null): void => {
      book.keep(pair, theirs)
      change({ kind: 'idle' })
    },
  }
}
