import { statSync } from 'node:fs'
import { bodiesFrom, type ClientSettings } from '../../shared/clients/request.ts'
import { runtimeClient } from '../../shared/clients/runtime-client.ts'
import type { badLine } from '../../shared/contract/runtime.ts'
import { ownerText, workspaceImported } from '../../shared/contract/workspace-lines.ts'
import { z } from '../../shared/contract/zod.ts'
import { ownCommand } from '../../shared/server/own-commands.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { bytesOf, shownName } from '../terminal/input.ts'
import { interruptible, note, print } from '../terminal/output.ts'
import { storePath, withCacheServer } from './cache-server.ts'
import { amount, answersText, itemsText } from './contents.ts'
import { earlierWorkspaceLines, isDatabaseFile } from './earlier-workspace.ts'
import { linePieces } from './line-pieces.ts'

type Counts = { added: number; replaced?: number; kept: number; ends?: number }
/** An import of the daemon. If `isFramed`, the last line shows that the file is complete. */
type ImportKind = {
  send: (server: ClientSettings, lines: Blob) => Promise<Counts & { bad: z.infer<typeof badLine> | null }>
  text: (counts: Required<Counts>) => string
  isFramed: boolean
}

async function* linesOf(file: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const isThere = file !== '-' && statSync(file, { throwIfNoEntry: false })?.isFile()
  if (isThere && isDatabaseFile(file)) yield* earlierWorkspaceLines(file)
  else yield* bytesOf(file, signal)
}

export const ANSWERS: ImportKind = {
  send: (server, lines) => runtimeClient(server).cacheImport(lines),
  text: ({ added, replaced, kept }) =>
    `${answersText(added)} added, ${amount(replaced)} replaced by a newer one, ${amount(kept)} left as they were.`,
  isFramed: false,
}

/** Gives the documents of a personal installation to `owner`. */
export function workspaceFor({ owner = '' }: { owner?: string }): ImportKind {
  if (!z.safeParse(ownerText, owner).success)
    throw new StartError(`--owner has to be user:NAME or group:NAME, not ${owner}.`)
  const path = `/api/runtime/workspace/import?${new URLSearchParams({ owner })}`
  return {
    send: (server, body) => bodiesFrom(server)(path, workspaceImported, { body }),
    text: ({ added, kept }) => `${itemsText(added)} added, ${amount(kept)} left as they were.`,
    isFramed: true,
  }
}

/** `coauthors cache|workspace import FILE|-`: stores the lines before the first invalid line. */
export async function runImport(
  { send, text, isFramed }: ImportKind,
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const imported = { added: 0, replaced: 0, kept: 0, ends: 0 }
  const errorAt = (line: number, why: string): StartError =>
    new StartError(`${shownName(file)}, line ${amount(line)}: ${why}`)
  const tooLong = (line: number): StartError => errorAt(line, 'it is longer than 255 MiB.')
  await interruptible(
    async (signal, status) => {
      status.show('Importing …')
      const isThere = await withCacheServer(env, async (server) => {
        for await (const { first, lines } of linePieces(linesOf(file, signal), tooLong)) {
          const { bad, added, replaced = 0, kept, ends = 0 } = await send(server, new Blob([lines]))
          imported.added += added
          imported.replaced += replaced
          imported.kept += kept
          imported.ends += ends
          status.show(`Importing … ${text(imported)}`)
          signal.throwIfAborted()
          if (bad)
            throw errorAt(
              first + bad.line,
              `${bad.message}. Fix or remove the line, then import again: no line is stored twice.`,
            )
        }
        if (isFramed && imported.ends === 0)
          throw new StartError(`${shownName(file)} was cut off: its last line is missing. Export it again.`)
        return true
      }).catch((error: unknown) => {
        status.end()
        if (imported.added + imported.replaced + imported.kept > 0)
          note(`Before it stopped: ${text(imported)}`)
        throw error
      })
      status.end()
      if (isThere) return void (await print(`${text(imported)}\n`))
      throw new StartError(
        `There is no store yet (${storePath(env)}): start the daemon once (${ownCommand('start')}), then import.`,
      )
    },
    () => 'Stopped: import again for the rest, no line is stored twice.',
  )
}
