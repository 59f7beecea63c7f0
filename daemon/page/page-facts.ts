import { movedFile, workspaceFacts } from '../../shared/contract/runtime.ts'
import { list, z } from '../../shared/contract/zod.ts'
import { jsonIn } from '../../shared/json.ts'
import { DEFAULT_API_BASE } from '../../shared/ports.ts'

/** The daemon writes this for a damaged workspace without a backup. */
const NO_BACKUP = 'empty'

/** Reads the facts in the page's `data-` attributes (docs/dev/protocol.md, Page). */
export function pageFacts({ appVersion = '', folder = '', ...data }: DOMStringMap) {
  return {
    appVersion,
    /** The folder of the store and of the user's documents; '' if the daemon does not name it. */
    dataFolder: folder,
    apiBase: (data.apiBase || DEFAULT_API_BASE).replace(/\/+$/, ''),
    /** The user, or why the daemon saves no documents; undefined on a personal installation. */
    workspace: z.safeParse(workspaceFacts, jsonIn(data.workspace ?? '')).data,
    /** The time (UTC) of the backup that replaced a damaged workspace; '' without a backup, null without damage. */
    workspaceRestored: data.workspaceRestored ? data.workspaceRestored.replace(NO_BACKUP, '') : null,
    movedAside: z.safeParse(list(movedFile), jsonIn(data.movedAside ?? '')).data ?? [],
  }
}
