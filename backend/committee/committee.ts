import { stat } from 'node:fs/promises'
import { readRegularFile } from '../../shared/server/files/regular-file.ts'
import { type CommitteeMember, membersOf } from './member-rows.ts'
import { rowsOf } from './rows.ts'

/** A committee of 10,000 takes one. */
const MOST_BYTES = 16 * 1024 * 1024

const NOT_UTF8 = 'windows-1252'

/** The members a committee's list names. Rejects when the file cannot be read. */
export async function readCommittee(path: string): Promise<CommitteeMember[]> {
  return membersOf(rowsOf(decoded(readRegularFile(path, MOST_BYTES))))
}

/** The committee of one file, read again whenever the file has changed. */
export class Committee {
  readonly #path: string
  #read: { version: string; members: Promise<CommitteeMember[]> } | undefined

  constructor(path: string) {
    this.#path = path
  }

  async members(): Promise<CommitteeMember[]> {
    const { mtimeNs, size, ino } = await stat(this.#path, { bigint: true })
    const version = `${mtimeNs} ${size} ${ino}`
    if (this.#read?.version === version) return this.#read.members
    const read = { version, members: readCommittee(this.#path) }
    this.#read = read
    // A failed read says nothing about the next one: permissions change without changing the file.
    read.members.catch(() => {
      if (this.#read === read) this.#read = undefined
    })
    return read.members
  }
}

/** UTF-8 or, with its byte order mark, UTF-16; else what older spreadsheets write. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(NOT_UTF8).decode(bytes)
  }
}
