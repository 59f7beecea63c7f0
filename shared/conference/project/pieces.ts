/** A run of items of one list, kept as one part of a project (docs/dev/protocol.md, Projects). */
export type Piece = { part: string; items: readonly unknown[] }

const MOST_ITEMS = 1000
/** UTF-16 units, each at most three bytes: below the 2 MiB of a part. An item that is longer stands alone. */
const MOST_CHARACTERS = 600_000

/**
 * Cuts a list into pieces, each when it is asked for; one that has to be written comes with its text. Those that hold the same items as before stay, by the identity of the
 * items, which must not be changed in place; so does everything before the first change.
 */
export function* cut(
  items: readonly unknown[],
  before: readonly Piece[],
  nameOf: (index: number) => string,
): Generator<Piece & { text?: string }> {
  for (let at = 0, index = 0; at < items.length; index++) {
    const known = before[index]
    // The last one may have room for more.
    const mayStay = known !== before.at(-1) || at + (known?.items.length ?? 0) === items.length
    const stays = mayStay && known?.items.every((item, place) => isSame(item, items[at + place]))
    const piece = known && stays ? known : newPiece(items, at, nameOf(index))
    at += piece.items.length
    yield piece
  }
}

/** Values by person are pairs, which are made anew each time. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) && Array.isArray(other) && one.every((part, index) => part === other[index]))

function newPiece(items: readonly unknown[], at: number, part: string): Piece & { text: string } {
  const texts: string[] = []
  for (let length = 0; texts.length < MOST_ITEMS && at + texts.length < items.length; ) {
    const text = JSON.stringify(items[at + texts.length])
    length += text.length + 1
    if (length > MOST_CHARACTERS && texts.length > 0) break
    texts.push(text)
  }
  return { part, items: items.slice(at, at + texts.length), text: `[${texts.join()}]` }
}
