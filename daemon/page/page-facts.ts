import { type WorkspaceFacts, workspaceFacts } from '../../shared/contract/runtime.ts'
import { z } from '../../shared/contract/zod.ts'
import { jsonIn } from '../../shared/json.ts'
import { DEFAULT_API_BASE } from '../../shared/ports.ts'

export type PageFacts = {
  appVersion: string
  visitCount: number | undefined
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
  visitCount,
  apiBase,
  workspace,
  workspaceRestored,
}: DOMStringMap): PageFacts {
  const visits = Number(visitCount || Number.NaN)
  return {
    appVersion: appVersion ?? '',
    visitCount: Number.isInteger(visits) ? visits : undefined,
    apiBase: (apiBase || DEFAULT_API_BASE).replace(/\/+$/, ''),
    workspace: z.safeParse(workspaceFacts, jsonIn(workspace ?? '')).data,
    workspaceRestored: workspaceRestored ? workspaceRestored.replace(NO_BACKUP, '') : null,
  }
}
