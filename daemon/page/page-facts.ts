import { type WorkspaceFacts, workspaceFacts } from '../../shared/contract/runtime.ts'
import { z } from '../../shared/contract/zod.ts'
import { jsonIn } from '../../shared/json.ts'
import { DEFAULT_API_BASE } from '../../shared/ports.ts'

export type PageFacts = {
  appVersion: string
  /** The folder of the store and of the user's own work; '' where the daemon does not say it. */
  dataFolder: string
  apiBase: string
  /** The owner of the work that the page shows, where the daemon has several users. */
  workspace: WorkspaceFacts | undefined
  /** The time (UTC text) of the backup that replaced a damaged workspace, '' if there was none, or null. */
  workspaceRestored: string | null
}

/** In the HTML, an empty value says that nothing was replaced. */
const NO_BACKUP = 'empty'

/** The facts that the daemon rendered into the page's `data-` attributes (docs/dev/protocol.md, Page). */
export function pageFacts({
  appVersion,
  folder,
  apiBase,
  workspace,
  workspaceRestored,
}: DOMStringMap): PageFacts {
  return {
    appVersion: appVersion ?? '',
    dataFolder: folder ?? '',
    apiBase: (apiBase || DEFAULT_API_BASE).replace(/\/+$/, ''),
    workspace: z.safeParse(workspaceFacts, jsonIn(workspace ?? '')).data,
    workspaceRestored: workspaceRestored ? workspaceRestored.replace(NO_BACKUP, '') : null,
  }
}
