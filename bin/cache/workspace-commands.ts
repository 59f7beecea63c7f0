import type { Command } from 'commander'
import { addExport } from './cache-commands.ts'

/** Adds `coauthors workspace …`, which copies the documents of all owners in one file, while the daemon runs or not. */
export function addWorkspaceCommands(program: Command): void {
  const workspace = program
    .command('workspace')
    .description(
      'your own work: decisions, choices, named queries, committees, policies, collaborators, projects, sites',
    )
  addExport(workspace, 'WORKSPACE', 'write all of your work as JSON Lines')
  workspace
    .command('import')
    .description('add the documents of an export; existing documents stay')
    .argument('<file>', 'a file, or - for standard input')
    .option('--owner <owner>', "the new owner of a personal installation's work: user:NAME or group:NAME")
    .action(async (file: string, options: { owner?: string }) => {
      const { workspaceFor, runImport } = await import('./import-lines.ts')
      await runImport(workspaceFor(options), file, process.env)
    })
}
