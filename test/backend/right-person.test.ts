import { beforeAll, describe, expect, test } from 'vitest'
import { hasRealDump, REAL_DUMP } from '../data/real-bibliography.ts'
import { type Alarms, alarmCount, alarmsOf, ENTRY_FORMS, withoutNumber } from './right-person/alarms.ts'
import { asking } from './right-person/asking.ts'
import { drawnLabels } from './right-person/drawn-labels.ts'
import { madeUpNames } from './right-person/made-up-names.ts'
import { type Programme, programmeOf } from './right-person/programme.ts'
import { personRecords } from './right-person/records.ts'
import { answerTo, type Score, scored, shareFirst } from './right-person/scoring.ts'
import { SHORTENED_OR_MISSPELLED } from './right-person/variants.ts'

/** docs/dev/accuracy.md explains all these bounds. */
const LABELS = 2000
/** At least this share of the labels that are neither shortened nor misspelled has the right person first. */
const RIGHT_OR_FIRST = 0.99
/** At least this share of the labels has the right person among the first five. */
const IN_TOP = 0.95
/** An answer raises an alarm for less than this share of the pairs without joint papers. */
const ALARMS = 0.003

const MADE_UP = 500
/** At most this many made-up names get a sure suggestion. */
const SURE_OF_NOBODY = 1
/** At least this many labelled entries get a sure suggestion. */
const SURE = 300

/** Some chairs' lists have dblp's homonym numbers, and others do not. */
const COMMITTEES = [ENTRY_FORMS['as listed'], ENTRY_FORMS['without homonym number']]

describe.skipIf(!hasRealDump)('labelled entries', () => {
  let score: Score
  let readable: Score
  let alarms: readonly Alarms[]
  let programme: Programme
  let madeUp: ReturnType<typeof madeUpNames>

  beforeAll(async () => {
    const records = personRecords()
    const labels = drawnLabels(records.persons)
    expect(labels.length).toBeGreaterThanOrEqual(LABELS)
    await asking(REAL_DUMP, (asked) => {
      const answers = labels.map((label) => answerTo(asked, label, records.jointPapers))
      const isReadable = (index: number) => !SHORTENED_OR_MISSPELLED.includes(labels[index]?.form ?? '')
      score = scored(labels, answers)
      readable = scored(
        labels.filter((_, index) => isReadable(index)),
        answers.filter((_, index) => isReadable(index)),
      )
      alarms = COMMITTEES.map((form) => alarmsOf(asked, form, 4))
      madeUp = madeUpNames(asked, records.persons, MADE_UP)
      programme = programmeOf(asked, records, { venue: 'conf/sigcomm', year: 2014, written: withoutNumber })
    })
  }, 240_000)

  test('finds the right person of labelled entries, and hides no joint paper', () => {
    expect(score.wrong).toEqual([])
    expect(score.pairs).toBeGreaterThan(2 * LABELS)
    expect(score.clear).toEqual([])
    expect(score.inTop / score.present).toBeGreaterThanOrEqual(IN_TOP)
    expect(shareFirst(readable)).toBeGreaterThanOrEqual(RIGHT_OR_FIRST)
    for (const found of alarms) expect(alarmCount(found) / found.clear).toBeLessThan(ALARMS)
  })

  test('gives no sure suggestion of a wrong person, and few for made-up names', () => {
    expect(score.sureWrong).toEqual([])
    expect(score.sure).toBeGreaterThanOrEqual(SURE)
    expect(madeUp.names.size).toBe(MADE_UP)
    expect(madeUp.lone).toBeGreaterThan(40)
    expect(madeUp.sure.length).toBeLessThanOrEqual(SURE_OF_NOBODY)
  })

  test('hides no joint paper of a real programme, and raises few false alarms', () => {
    expect(programme.missed).toEqual([])
    expect(sumOf(programme.joint)).toBeGreaterThan(900)
    const said = sumOf(programme.clear) - (programme.clear.get('none') ?? 0)
    expect(said / sumOf(programme.clear)).toBeLessThan(ALARMS)
  })
})

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)
