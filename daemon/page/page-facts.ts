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
  /** The user, or why the daemon saves no documents; undefined on a personal installation. */
  workspace: WorkspaceFacts | undefined
  /** The time (UTC) of the backup that replaced a damaged workspace; '' without a backup, null without damage. */
  workspaceRestored: string | null
  movedAside: readonly MovedFile[]
}

/** The daemon writes this for a damaged workspace without a backup. */
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
