import { readFileSync } from 'node:fs'

/** Returns the users of `/etc/passwd`, or an empty list without that file. */
function localUsers(): { name: string; uid: string }[] {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    return lines.map((line) => line.split(':')).map(([name = '', , uid = '']) => ({ name, uid }))
  } catch {
    return []
  }
}

/** Returns the id of a user of this machine, or null for an unknown name. */
export function uidOf(user: string): number | null {
  const found = localUsers().find(({ name }) => name === user)
  return found ? Number(found.uid) : null
}

/** Returns the name of a user of this machine, or the id if the user has no name. */
export const nameOfUid = (uid: number): string =>
  localUsers().find((user) => user.uid === String(uid))?.name || String(uid)
