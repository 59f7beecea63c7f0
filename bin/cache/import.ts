import { runtimeClient } from '../../shared/clients/runtime-client.ts'
import { StartError } from '../../shared/server/errors.ts'
import { ownCommand } from '../../shared/server/own-commands.ts'
import { bytesOf, shownName } from '../terminal/input.ts'
import { interruptible, note, print } from '../terminal/output.ts'
import { storePath, withCacheServer } from './cache-server.ts'
import { amount, answersText } from './contents.ts'
import { linePieces } from './line-pieces.ts'

/**
 * `coauthors cache import FILE|-`: stores the answers of an export; the later one wins. Stops at the first invalid
 * line: what came before is stored, and importing again stores nothing twice.
 */
export async function runImport(file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const imported = { added: 0, replaced: 0, kept: 0 }
  const resultText = (): string =>
    `${answersText(imported.added)} added, ${amount(imported.replaced)} replaced by a newer one, ${amount(imported.kept)} left as they were.`
  const errorAt = (line: number, why: string): StartError =>
    new StartError(`${shownName(file)}, line ${amount(line)}: ${why}`)
  const tooLong = (line: number): StartError => errorAt(line, 'it is longer than 255 MiB.')
  await interruptible(
    async (signal, status) => {
      status.show('Importing …')
      const isThere = await withCacheServer(env, async (server) => {
        for await (const { first, lines } of linePieces(bytesOf(file, signal), tooLong)) {
          const { bad, ...counts } = await runtimeClient(server).cacheImport(
            new Blob([new Uint8Array(lines)]),
          )
          imported.added += counts.added
          imported.replaced += counts.replaced
          imported.kept += counts.kept
          signal.throwIfAborted()
          if (bad)
            throw errorAt(
              first + bad.line,
              `${bad.message}. Fix or remove it and import again; nothing is stored twice.`,
            )
        }
        return true
      }).catch((error: unknown) => {
        status.end()
        if (Object.values(imported).some((count) => count > 0)) note(`Before it stopped: ${resultText()}`)
        throw error
      })
      status.end()
      if (isThere) return void (await print(`${resultText()}\n`))
      throw new StartError(
        `There is no store yet (${storePath(env)}): start the daemon once (${ownCommand('start')}), then import.`,
      )
    },
    () => null,
  )
}
