import type { Command } from 'commander'

/** `coauthors workspace …`: the own work of all owners in one file, whether the daemon runs or not. */
export function addWorkspaceCommands(program: Command): void {
  const workspace = program
    .command('workspace')
    .description('your own work: decisions, choices, named queries, committees, policies, projects, sites')
  workspace
    .command('export')
    .description('write all of it as JSON Lines')
    .argument('[file]', 'a new file, or - for standard output', '-')
    .option('--force', 'replace the file')
    .action(async (file: string, options: { force?: true }) =>
      (await import('./workspace-file.ts')).runExport(file, options, process.env),
    )
  workspace
    .command('import')
    .description('add what an export has written; what is there stays')
    .argument('<file>', 'a file, or - for standard input')
    .option('--owner <owner>', "whose a personal installation's work becomes: user:NAME or group:NAME")
    .action(async (file: string, options: { owner?: string }) =>
      (await import('./workspace-file.ts')).runImport(file, options, process.env),
    )
}
