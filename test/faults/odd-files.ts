import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** The kinds of files that are not regular files, as our messages name them. */
export const ODD_KINDS = ['a folder', 'a named pipe', 'a socket', 'a device'] as const
export type OddKind = (typeof ODD_KINDS)[number]

/** Puts an odd file in the place of `path`. On Windows, only a folder is possible. */
export async function putOddFile(kind: OddKind, path: string): Promise<void> {
  rmSync(path, { recursive: true, force: true })
  switch (kind) {
    case 'a folder':
      mkdirSync(path)
      return
    case 'a named pipe':
      execFileSync('mkfifo', [path])
      return
    case 'a device':
      symlinkSync('/dev/zero', path)
      return
    case 'a socket': {
      const server = createServer().listen(path)
      onTestFinished(() => void server.close())
      await once(server, 'listening')
    }
  }
}
