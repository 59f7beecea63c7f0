import { type Command, Option } from 'commander'
import { TEXT_FORMATS } from '../../shared/format-names.ts'
import { NUMBER_BOUNDS } from '../../shared/limits.ts'
import { daemonOption, wholeNumber } from '../terminal/option-parsers.ts'
import { encodingOption } from '../terminal/text-input.ts'
import type { CheckWishes } from './check.ts'

const EXIT_CODES = `
Exit codes:
  0    no conflict: every name is known, and no pair has joint papers, except pairs that you have dismissed
  3    a conflict: a pair has joint papers, is one person, or was confirmed
  4    no all-clear: no conflict was found, but a pair is a possible conflict, is unknown, or is not covered by the data
  1    the command failed
  130  Ctrl-C`

export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description(
      'who of two lists has written papers with whom; a list is a file with one name a line, or CSV',
    )
    .argument('<A>', 'a file of names, or - for standard input')
    .argument('<B>', 'another file of names')
    .option('--since <year>', 'papers of that year and later only', wholeNumber(NUMBER_BOUNDS.yearMin))
    .option(
      '--limit <number>',
      'papers listed for one pair (up to 200)',
      wholeNumber(NUMBER_BOUNDS.limitPerPair),
    )
    .option(
      '--persons <number>',
      'the most people that one name may mean, with --loose (up to 800)',
      wholeNumber(NUMBER_BOUNDS.authorLimit),
    )
    .option('--loose', 'match the words of a name in any order, and initials')
    .option('--clean', 'clean up pasted lists: numbers, titles, e-mails, affiliations, several names a line')
    .addOption(encodingOption())
    .option('--batches', 'ask lists of more than 50 names (up to 500) in batches, and join the answers')
    .option('--policy <name|file>', 'which joint papers make a conflict: a preset (PVLDB) or a policy file')
    .option('--no-decisions', 'ignore what you have decided about pairs in the page')
    .addOption(daemonOption())
    .option('--papers', 'print the papers of each pair, too')
    .option('--refresh', 'ask the backend even if the answer is in the cache')
    .addOption(new Option('--json', 'the whole answer as JSON').conflicts(['csv', 'format']))
    .addOption(new Option('--csv', 'a row for each paper, and for each pair without one').conflicts('format'))
    .addOption(
      new Option('--format <format>', 'a format of the page; “assignment” is about the people of B').choices(
        TEXT_FORMATS,
      ),
    )
    .option('--paper <number>', 'the number of the submission, for --format assignment')
    .addHelpText('after', EXIT_CODES)
    .action(async (left: string, right: string, wishes: CheckWishes) =>
      (await import('./check.ts')).runCheck({ left, right }, wishes, process.env),
    )
}
