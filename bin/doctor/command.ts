import type { Command } from 'commander'

/** `coauthors doctor`: see `doctor.ts`. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('look whether all is well: a line for each thing, and what mends it')
    .option('--json', 'as JSON')
    .action(async (options: { json?: true }) => (await import('./doctor.ts')).runDoctor(options, process.env))
}
