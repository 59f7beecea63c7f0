/** Conflicts as HotCRP stores and changes them, like its `Conflict` and `Conflict_AssignmentParser` of 2026-08. */

/** `kind`: '' for no conflict. `pinned`: a chair has decided the conflict or its absence. */
export type Conflict = { kind: string; pinned: boolean }

export const NONE: Conflict = { kind: '', pinned: false }

const GENERIC = 'generic'
const KINDS: Readonly<Record<string, string>> = {
  ...named('', 'none n no 0 off unconflicted noconflict nonconflict non-conflict'),
  ...named(GENERIC, 'y yes 1 on conflicted conflict'),
  ...named('collaborator', 'collab collaborator'),
  ...named('advisor', 'student advisor advisee'),
  ...named('institutional', 'institution institutional'),
  ...named('personal', 'personal'),
  ...named('other', 'other'),
  ...named('administrative', 'admin administrative administrator'),
}

function named(kind: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [word, kind]))
}

/** Reads a conflict; null if HotCRP does not know the kind. */
export function parseConflict(text: string): Conflict | null {
  let kind: string | undefined
  let pinned: boolean | undefined
  for (const word of text.toLowerCase().split(' ').filter(Boolean)) {
    if (/^(un)?pin(ned)?$/.test(word)) {
      if (pinned === word.startsWith('un')) return null
      pinned = word.startsWith('p')
      continue
    }
    const said = KINDS[word]
    if (said === undefined) return null
    if (kind === undefined || kind === GENERIC) kind = said
    else if (said !== GENERIC && said !== kind) return null
  }
  if (kind === undefined && pinned === undefined) return null
  return { kind: kind ?? GENERIC, pinned: pinned ?? false }
}

export const isSame = (one: Conflict, other: Conflict): boolean =>
  one.kind === other.kind && one.pinned === other.pinned

/** The text of a conflict in the output of an assignment. */
export const assignmentText = ({ kind, pinned }: Conflict): string =>
  pinned ? `pinned ${kind || 'unconflicted'}` : kind || 'no'

/** The conflict after a chair's row (`OLD:NEW` or `NEW`); null if HotCRP does not know the kind. */
export function assigned(before: Conflict, text: string): Conflict | null {
  const [old, to] = text.includes(':') ? text.split(/:(.*)/s) : [undefined, text]
  const wanted = parseConflict(to ?? '')
  if (wanted === null) return null
  if (old !== undefined && !matches(before, old)) return before
  return wanted.kind === GENERIC ? { ...wanted, kind: before.kind || 'administrative' } : wanted
}

/** An unreadable condition `OLD` matches every conflict, as in HotCRP. */
function matches(before: Conflict, condition: string): boolean {
  if (/^(|any|all|y|yes|conflict|conflicted|on)$/i.test(condition)) return before.kind !== ''
  const wanted = parseConflict(condition)
  return wanted === null || isSame(before, wanted)
}
