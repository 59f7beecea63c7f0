import { readFileSync } from 'node:fs'

function localUsers(): { name: string; uid: string }[] {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    return lines.map((line) => line.split(':')).map(([name = '', , uid = '']) => ({ name, uid }))
  } catch {
    return []
  }
}

export function uidOf(user: string): number | null {
  const found = localUsers().find(({ name }) => name === user)
  return found ? Number(found.uid) : null
}

export const nameOfUid = (uid: number): string =>
  localUsers().find((user) => user.uid === String(uid))?.name || String(uid)
