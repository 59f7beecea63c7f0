import type { Message } from '../../../i18n/locale.ts'
import { ENTRIES_IN_BATCHES, NAME_LENGTH } from '../../../limits.ts'
import { COMMITTEE_NAME, COMMITTEES } from './stored-committees.ts'
import type { NotKept } from './use-own-committees.ts'

/** Why a change was not made, with the limits. */
export function notKeptMessage(key: NotKept): Message {
  const most = key === 'tooManyCommittees' ? COMMITTEES : COMMITTEE_NAME
  return { key, values: { most, names: ENTRIES_IN_BATCHES, length: NAME_LENGTH } }
}
