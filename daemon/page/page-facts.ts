import {
  type MovedFile,
  movedFile,
  type WorkspaceFacts,
  workspaceFacts,
} from '../../shared/contract/runtime.ts'
import { list, z } from '../../shared/contract/zod.ts'
import { jsonIn } from '../../shared/json.ts'
import { DEFAULT_API_BASE } from '../../shared/ports.ts'

export type PageFacts = {
  appVersion: string
  /** The folder of the store and of the user's documents; '' if the daemon does not name it. */
  dataFolder: string
  apiBase: string
  /** The user whose documents the page shows, or why the daemon saves no documents; undefined on a personal installation. */
  workspace: WorkspaceFacts | undefined
  /** The time (UTC text) of the backup that replaced a damaged workspace, '' without a backup; null if nothing was damaged. */
  workspaceRestored: string | null
  /** The files that the daemon has moved aside, until the user has read the note about them. */
  movedAside: readonly MovedFile[]
}

/** `workspaceRestored` in the HTML if there was no backup. An empty value there means that nothing was damaged. */
const NO_BACKUP = 'empty'

/** Reads the facts in the page's `data-` attributes (docs/dev/protocol.md, Page). */
export function pageFacts({
  appVersion,
  folder,
  apiBase,
  workspace,
  workspaceRestored,
  movedAside,
}: DOMStringMap): PageFacts {
  return {
    appVersion: appVersion ?? '',
    dataFolder: folder ?? '',
    apiBase: (apiBase || DEFAULT_API_BASE).replace(/\/+$/, ''),
    workspace: z.safeParse(workspaceFacts, jsonIn(workspace ?? '')).data,
    workspaceRestored: workspaceRestored ? workspaceRestored.replace(NO_BACKUP, '') : null,
    movedAside: z.safeParse(list(movedFile), jsonIn(movedAside ?? '')).data ?? [],
  }
}
