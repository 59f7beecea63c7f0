import { type Command, Option } from 'commander'
import { COLLABORATOR_FORMATS } from '../../shared/format-names.ts'
import { NUMBER_BOUNDS } from '../../shared/limits.ts'
import { wholeNumber } from '../terminal/option-parsers.ts'
import { encodingOption } from '../terminal/text-input.ts'
import type { CollaboratorsWishes } from './run-collaborators.ts'

const EXIT_CODES = `
Exit codes:
  0    everybody is listed: each name is one person, and nobody was left out
  4    somebody may be missing: a name is unknown or means several people, papers were left out, or the data
       end too early
  1    the command failed
  130  Ctrl-C`

export function addCollaboratorsCommand(program: Command): void {
  program
    .command('collaborators')
    .description('everybody with whom somebody has written: the list that HotCRP and the NSF ask for')
    .argument('<names...>', 'names, a file with one name a line, or - for standard input')
    .option('--since <year>', 'papers of that year and later only', wholeNumber(NUMBER_BOUNDS.yearMin))
    .option(
      '--most-authors <number>',
      'leave out papers with more authors',
      wholeNumber({ min: 2, max: 10_000 }),
    )
    .option(
      '--merge <file>',
      "add the affiliations and your own lines from an earlier list: HotCRP's text, or the NSF's form saved as CSV",
    )
    .addOption(encodingOption())
    .option('--refresh', 'ask the backend even if the answer is in the cache')
    .addOption(
      new Option(
        '--format <format>',
        "hotcrp: text for HotCRP's field; nsf: rows for table 4 of the NSF's form",
      ).choices(COLLABORATOR_FORMATS),
    )
    .addHelpText('after', EXIT_CODES)
    .action(async (names: string[], wishes: CollaboratorsWishes) =>
      (await import('./run-collaborators.ts')).runCollaborators(names, wishes, process.env),
    )
}
