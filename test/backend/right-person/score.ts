import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { DBLP_RARE_NAMES, generatedDump } from '../../data/generated-dump.ts'
import { REAL_DUMP } from '../../data/real-bibliography.ts'
import { type Alarms, alarmCount, alarmsOf, ENTRY_FORMS, withoutMiddleName, withoutNumber } from './alarms.ts'
import { type Asked, asking } from './asking.ts'
import { drawnLabels } from './drawn-labels.ts'
import { type Label, labelLine } from './labels.ts'
import { madeUpNames } from './made-up-names.ts'
import { programmeOf } from './programme.ts'
import { personRecords } from './records.ts'
import { answerTo, type Score, scored, shareFirst } from './scoring.ts'
import { SHORTENED_OR_MISSPELLED, SPELLED_OTHERWISE } from './variants.ts'

/**
 * `node test/backend/right-person/score.ts` prints how often each form of entry finds the right person, and the failures. It
 * also prints the false alarms on the real dump and on a generated one. docs/dev/accuracy.md explains the columns.
 * `--publications N` sets the size of the generated dump. `--dump FILE` counts the false alarms on another dump.
 * `--programme conf/sigmod/2021` prints only the verdicts for that programme. Separate several programmes with commas.
 */
const { values: options } = parseArgs({
  options: {
    publications: { type: 'string', default: '100000' },
    dump: { type: 'string' },
    queries: { type: 'string', default: '20' },
    programme: { type: 'string' },
  },
})

/** These verdicts are false alarms for two persons without a joint paper. */
const KINDS = [
  'conflict',
  'same_person',
  'possible: same_person',
  'possible: ambiguous_name',
  'possible: near_namesake',
  'possible: disambiguation_page',
] as const

const print = (line: string) => process.stdout.write(`${line}\n`)
const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
const percentFine = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)} %`
const queries = Number(options.queries)

function printLabels(asked: Asked): void {
  const { persons, jointPapers } = personRecords()
  const labels = drawnLabels(persons)
  const answers = labels.map((label) => answerTo(asked, label, jointPapers))
  const partOf = (isPart: (label: Label) => boolean): Score =>
    scored(
      labels.filter(isPart),
      answers.filter((_, index) => labels[index] !== undefined && isPart(labels[index])),
    )
  print(
    '| form | entries | right | ambiguous, right first | not found, right first | right in the top 5 | silently wrong | coauthors | said clear |',
  )
  print('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  const row = (form: string, score: Score) => {
    const shares = [score.right, score.rightFirst, score.suggestedFirst, score.inTop]
    const cells = [
      form,
      score.labels,
      ...shares.map((part) => percent(part, score.present)),
      score.wrong.length,
      score.pairs,
      score.clear.length,
    ]
    print(`| ${cells.join(' | ')} |`)
  }
  for (const form of new Set(labels.map((label) => label.form)))
    row(
      form,
      partOf((label) => label.form === form),
    )
  const readable = partOf(({ form }) => !SHORTENED_OR_MISSPELLED.includes(form))
  const all = partOf(() => true)
  row('**all but shortened and misspelled**', readable)
  row('**all**', all)
  const lines = (list: readonly Label[]) => list.map(labelLine).join('')
  print(`\nnot right and not first:\n${lines(all.notFirst)}`)
  print(`silently wrong:\n${lines(all.wrong)}`)
  print(`clear in spite of joint papers:\n${all.clear.join('\n')}`)
  print(
    `${all.labels} labels; right or right first: ${(100 * shareFirst(readable)).toFixed(2)} % of those that are neither shortened to initials nor misspelled`,
  )
}

function printAlarms(asked: Asked, data: string): void {
  print(`\n| ${data} | clear pairs | alarms | ${KINDS.join(' | ')} | unresolved |`)
  print(`| --- |${' ---: |'.repeat(KINDS.length + 3)}`)
  for (const [name, form] of Object.entries(ENTRY_FORMS)) {
    const alarms = alarmsOf(asked, form, queries)
    const { clear, said } = alarms
    const kinds = KINDS.map((kind) => said.get(kind) ?? 0)
    const cells = [name, clear, percentFine(alarmCount(alarms), clear), ...kinds]
    print(`| ${cells.join(' | ')} | ${percent(said.get('unresolved') ?? 0, clear)} |`)
  }
}

function printSure(asked: Asked): void {
  const { persons, jointPapers } = personRecords()
  const labels = drawnLabels(persons)
  print('\n| unknown names | entries | right first | sure | sure and wrong |')
  print('| --- | ---: | ---: | ---: | ---: |')
  const row = (forms: string, isPart: (label: Label) => boolean): void => {
    const part = labels.filter(isPart)
    const score = scored(
      part,
      part.map((label) => answerTo(asked, label, jointPapers)),
    )
    const { unknown, suggestedFirst, sure, sureWrong } = score
    print(`| ${[forms, unknown, suggestedFirst, sure, sureWrong.length].join(' | ')} |`)
  }
  for (const form of SPELLED_OTHERWISE) row(form, (label) => label.form === form)
  row('**all of these**', ({ form }) => SPELLED_OTHERWISE.includes(form))
  row('**all forms**', () => true)
  const { names, lone, sure } = madeUpNames(asked, persons, 2000)
  print(`\n${names.size} made-up names: ${lone} with one suggestion, ${sure.length} with a sure one:`)
  print(sure.join('\n'))
}

const PROGRAMME_KINDS = ['conflict', 'same_person', ...KINDS.slice(2), 'unresolved', 'none']

function printProgramme(asked: Asked, programme: string): void {
  const [, venue = '', year = ''] = /^(.*)\/(\d{4})$/.exec(programme) ?? []
  const records = personRecords()
  for (const [names, written] of Object.entries({
    'names with numbers': (name: string) => name,
    'names without numbers': withoutNumber,
    'names without numbers and middle names': withoutMiddleName,
  })) {
    const found = programmeOf(asked, records, { venue, year: Number(year), written })
    print(`\n| ${programme}, ${names} | pairs | ${PROGRAMME_KINDS.join(' | ')} |`)
    print(`| --- |${' ---: |'.repeat(PROGRAMME_KINDS.length + 1)}`)
    const row = (what: string, said: Alarms['said']) => {
      const counts = PROGRAMME_KINDS.map((kind) => said.get(kind) ?? 0)
      print(`| ${[what, [...said.values()].reduce((sum, count) => sum + count, 0), ...counts].join(' | ')} |`)
    }
    row('a joint paper', found.joint)
    row('one person', found.same)
    row('neither', found.clear)
    print(
      `${found.authors} authors, ${found.members} members; joint papers said to be clear: ${found.missed.length}`,
    )
    print(found.missed.join('\n'))
  }
}

const programmes = options.programme?.split(',') ?? []
await asking(REAL_DUMP, (asked) => {
  for (const programme of programmes) printProgramme(asked, programme)
  if (programmes.length > 0) return
  printLabels(asked)
  printSure(asked)
  printAlarms(asked, 'real bibliography')
})
if (programmes.length > 0) {
  // The programmes are printed already.
} else if (options.dump !== undefined) {
  await asking(options.dump, (asked) => printAlarms(asked, String(options.dump)))
} else {
  const folder = await mkdtemp(join(tmpdir(), 'coauthors-right-person-'))
  try {
    const file = join(folder, 'dblp.xml')
    const publications = Number(options.publications)
    await pipeline(
      Readable.from(generatedDump({ publications, rareNames: DBLP_RARE_NAMES })),
      createWriteStream(file),
    )
    await asking(file, (asked) => printAlarms(asked, `${publications} generated publications`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
