import { lockFolder } from '../../../../backend/import/fetch/download-folder.ts'
import { messageOf } from '../../../../backend/import-error.ts'

/** Locks and unlocks a folder on request (download-folder.test.ts). */
let unlock: (() => void) | null = null

process.on('message', (told) => {
  if (told === 'release') unlock?.()
  process.send?.(told === 'lock' ? outcome() : 'released')
})
process.once('disconnect', () => process.exit())

function outcome(): string {
  try {
    unlock = lockFolder(process.argv[2] ?? '')
    return 'locked'
  } catch (error) {
    unlock = null
    return messageOf(error)
  }
}
