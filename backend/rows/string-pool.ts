import { randomInt } from 'node:crypto'
import { release } from '../dump/growable.ts'
import { sameBytes } from '../dump/keyword-table.ts'
import { TextList } from './text-list.ts'

const FIRST_SLOTS = 1024

/**
 * Stores each text once, with a number from 1. Hashes the bytes of the file: a Map needs a string for each name on each
 * paper, 26 million strings for all of dblp.
 */
export class StringPool extends TextList {
  /** A slot is a text's number (0 if free) and its hash. If the slot of the hash is taken, the text takes the next free one. */
  #slots = new Int32Array(2 * FIRST_SLOTS)

  /** Adds the text if it is new. */
  idOf(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashOf(bytes, start, end)
    const slot = this.#slotOf(hash, bytes, start, end)
    return this.#slots[slot] || this.#insert(slot, hash, this.add(bytes, start, end))
  }

  /** Returns 0 for an unknown text. */
  find(text: string): number {
    const bytes = Buffer.from(text)
    return this.#slots[this.#slotOf(hashOf(bytes, 0, bytes.length), bytes, 0, bytes.length)] ?? 0
  }

  /** Gives the text another number. Afterwards `idOf` and `find` may return either number. */
  addAgain(text: string): number {
    const bytes = Buffer.from(text)
    const hash = hashOf(bytes, 0, bytes.length)
    return this.#insert(this.#freeSlotOf(hash), hash, this.add(bytes, 0, bytes.length))
  }

  #slotOf(hash: number, bytes: Uint8Array, start: number, end: number): number {
    const slots = this.#slots
    const length = end - start
    const mask = slots.length - 2
    let slot = (hash << 1) & mask
    for (let id = slots[slot] ?? 0; id !== 0; id = slots[slot] ?? 0) {
      if (slots[slot + 1] === hash) {
        const textStart = this.start(id)
        if (this.end(id) - textStart === length && sameBytes(this.bytes, textStart, bytes, start, length))
          break
      }
      slot = (slot + 2) & mask
    }
    return slot
  }

  #freeSlotOf(hash: number): number {
    const mask = this.#slots.length - 2
    let slot = (hash << 1) & mask
    while (this.#slots[slot] !== 0) slot = (slot + 2) & mask
    return slot
  }

  #insert(slot: number, hash: number, id: number): number {
    this.#slots[slot] = id
    this.#slots[slot + 1] = hash
    if (4 * id > this.#slots.length) this.#widen()
    return id
  }

  #widen(): void {
    const slots = this.#slots
    this.#slots = new Int32Array(2 * slots.length)
    for (let from = 0; from < slots.length; from += 2) {
      const [id = 0, hash = 0] = [slots[from], slots[from + 1]]
      if (id === 0) continue
      const slot = this.#freeSlotOf(hash)
      this.#slots[slot] = id
      this.#slots[slot + 1] = hash
    }
    release(slots.buffer)
  }
}

/** Differs in each process. So nobody can make a file of texts that share one slot. */
const SEED = randomInt(2 ** 32)

/** The last step of MurmurHash3 distributes the low bits, which select the slot. */
export function hashOf(bytes: Uint8Array, start: number, end: number, seed = SEED): number {
  let hash = seed ^ (end - start)
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x85ebca6b) ^ (hash >>> 13)
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35)
  return hash ^ (hash >>> 15)
}
