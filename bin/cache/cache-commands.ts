import { type Command, InvalidArgumentError } from 'commander'
import type { ClearWishes } from './clear.ts'

export function addCacheCommands(program: Command): void {
  const cache = program
    .command('cache')
    .description('count, clear, export and import the stored answers, whether the daemon runs or not')
  cache
    .command('stats')
    .description('show the number of stored answers and their size')
    .action(async () => (await import('./contents.ts')).runStats(process.env))
  cache
    .command('clear')
    .description('remove all answers, or old ones')
    .option('--older-than <age>', 'only answers stored longer ago than 12h, 30d, 8w, 6m or 1y', ageOf)
    .option('--yes', 'do not ask before removing all')
    .action(async (wishes: ClearWishes) => (await import('./clear.ts')).runClear(wishes, process.env))
  addExport(cache, 'ANSWERS', 'write all answers as JSON Lines')
  cache
    .command('import')
    .description('store the answers of an export; a later answer replaces an earlier one')
    .argument('<file>', 'a file, or - for standard input')
    .action(async (file: string) => {
      const { ANSWERS, runImport } = await import('./import-lines.ts')
      await runImport(ANSWERS, file, process.env)
    })
}

export function addWorkspaceCommands(program: Command): void {
  const workspace = program
    .command('workspace')
    .description(
      'your own work: decisions, choices, named queries, committees, policies, collaborators, conferences, sites',
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

function addExport(command: Command, exportName: 'ANSWERS' | 'WORKSPACE', description: string): void {
  command
    .command('export')
    .description(description)
    .argument('[file]', 'a new file, or - for standard output', '-')
    .option('--force', 'replace the file')
    .action(async (file: string, options: { force?: true }) => {
      const exports = await import('./export.ts')
      await exports.runExport(exports[exportName], file, options, process.env)
    })
}

const UNIT_HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 7 * 24, m: 30 * 24, y: 365 * 24 }

/** Parses an age such as `30d` to milliseconds. Months have 30 days, years 365. */
export function ageOf(text: string): number {
  const [, number, unit = ''] = /^(\d{1,7})([hdwmy])$/.exec(text) ?? []
  const hours = Number(number) * (UNIT_HOURS[unit] ?? Number.NaN)
  if (hours > 0 && hours <= 36_500 * 24) return hours * 3_600_000
  throw new InvalidArgumentError(
    'It has to be a number and a unit: h, d, w, m (30 days) or y, such as 30d; 100y at most.',
  )
}
