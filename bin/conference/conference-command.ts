import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CalendarDate } from '../../shared/conflicts/policy/conflict-policy.ts'
import { OUTPUT_FORMATS } from '../../shared/format-names.ts'
import { daemonOption } from '../terminal/option-parsers.ts'
import { encodingOption } from '../terminal/text-input.ts'
import type { ConferenceWishes } from './run-conference.ts'

const EXIT_CODES = `
HOTCRP_TOKEN is the token for --hotcrp: HotCRP makes one under Account settings, Developer.

Exit codes:
  0    no conflict: everybody is known, the data cover the window, and no pair has joint papers that count
  3    a conflict: a pair has joint papers, a reviewer is an author, or a conflict was confirmed
  4    no all-clear: no conflict was found, but a pair is only possible, or somebody is unknown: not found, not
       understood, or an author whom the files do not name
  1    the command failed
  130  Ctrl-C`

export function addConferenceCommand(program: Command): void {
  program
    .command('conference')
    .description(
      'check every submission against every reviewer, from the files of a conference system or from HotCRP',
    )
    .addOption(
      new Option('--submissions <files...>', 'authors and titles; files or a folder').conflicts('hotcrp'),
    )
    .addOption(new Option('--committee <files...>', 'reviewers').conflicts('hotcrp'))
    .addOption(new Option('--conflicts <files...>', 'declared conflicts').conflicts('hotcrp'))
    .addOption(encodingOption())
    .addOption(
      new Option(
        '--columns <names>',
        "the columns of a table by their titles: 'id=Code,title=Title,authors=Author 1|Author 2'; id=rows numbers the submissions by row",
      ).conflicts('hotcrp'),
    )
    .option('--hotcrp <address>', 'read submissions, committee and conflicts from this site')
    .option('--apply', 'with --hotcrp: add the undeclared conflicts there; without it, they are only shown')
    .option('--dismissed', 'also write “no conflict” for pairs that you have dismissed')
    .option('--policy <name|file>', 'which joint papers make a conflict: a preset (PVLDB) or a policy file')
    .option('--today <date>', 'judge as of this day, such as 2026-11-25', dateOf)
    .option('--loose', 'match the words of a name in any order, and initials')
    .option('--no-decisions', 'ignore what you have decided about pairs in the page')
    .addOption(daemonOption())
    .addOption(
      new Option('--format <format>', 'table, or a format that the page exports')
        .choices(['table', ...OUTPUT_FORMATS])
        .default('table'),
    )
    .option('--venue <id>', 'for openreview: the id of the venue, such as ICML.cc/2027/Conference')
    .option('--out <file>', 'write the result to a file')
    .addHelpText('after', EXIT_CODES)
    .action(async (wishes: ConferenceWishes) =>
      (await import('./run-conference.ts')).runConference(wishes, process.env),
    )
}

function dateOf(text: string): CalendarDate {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('It has to be a date such as 2026-11-25.')
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}
