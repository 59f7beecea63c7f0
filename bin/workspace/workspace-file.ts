import { bodiesFrom } from '../../shared/clients/request.ts'
import { ownerText, workspaceImported } from '../../shared/contract/workspace-lines.ts'
import { z } from '../../shared/contract/zod.ts'
import { StartError } from '../../shared/server/errors.ts'
import { amount } from '../cache/contents.ts'
import { exportLines } from '../cache/export.ts'
import { importLines } from '../cache/import.ts'

const itemsText = (count: number): string => `${amount(count)} ${count === 1 ? 'item' : 'items'}`

/** `coauthors workspace export [FILE|-]`: as `cache export`, for the own work. */
export const runExport = (file: string, options: { force?: true }, env: NodeJS.ProcessEnv): Promise<void> =>
  exportLines(file, options, env, {
    path: '/api/runtime/workspace/export',
    all: 'items',
    text: itemsText,
    isFramed: true,
  })

/** `coauthors workspace import FILE|-`: adds the items of an export that are not there. Stops as `cache import` does. */
export async function runImport(
  file: string,
  { owner = '' }: { owner?: string },
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (!z.safeParse(ownerText, owner).success)
    throw new StartError(`--owner has to be user:NAME or group:NAME, not ${owner}.`)
  const path = `/api/runtime/workspace/import?${new URLSearchParams({ owner })}`
  await importLines(file, env, {
    send: (server, body) => bodiesFrom(server)(path, workspaceImported, { body }),
    text: ({ added, kept }) => `${itemsText(added)} added, ${amount(kept)} left as they were.`,
    isFramed: true,
  })
}
