import { describe, expect, test } from 'vitest'
import { hasRealDump, REAL_DUMP } from '../data/real-bibliography.ts'
import { alarmCount, alarmsOf, ENTRY_FORMS, withoutNumber } from './right-person/alarms.ts'
import { asking } from './right-person/asking.ts'
import { readLabels } from './right-person/labels.ts'
import { programmeOf } from './right-person/programme.ts'
import { personRecords } from './right-person/records.ts'
import { answerTo, scored, shareFirst } from './right-person/scoring.ts'
import { SHORTENED_OR_MISSPELLED } from './right-person/variants.ts'

/** The bars of docs/accuracy.md. */
const LABELS = 2000
const RIGHT_OR_FIRST = 0.99
const IN_TOP = 0.95
/** The largest share of truly clear pairs with an alarm of any kind. */
const ALARMS = 0.003

/** Forms of a chair's committee list: with or without dblp's numbers. */
const COMMITTEES = [ENTRY_FORMS['as listed'], ENTRY_FORMS['without homonym number']]

describe.skipIf(!hasRealDump)('for labelled entries', () => {
  test('none stands for a wrong person, and none hides a joint paper of anybody whom it may mean', async () => {
    const labels = readLabels()
    expect(labels.length).toBeGreaterThanOrEqual(LABELS)
    const { jointPapers } = personRecords()
    const { answers, alarms } = await asking(REAL_DUMP, (asked) => ({
      answers: labels.map((label) => answerTo(asked, label, jointPapers)),
      alarms: COMMITTEES.map((form) => alarmsOf(asked, form, 4)),
    }))
    const score = scored(labels, answers)
    expect(score.wrong).toEqual([])
    expect(score.pairs).toBeGreaterThan(2 * LABELS)
    expect(score.clear).toEqual([])
    expect(score.inTop / score.present).toBeGreaterThanOrEqual(IN_TOP)
    const isReadable = (index: number) => !SHORTENED_OR_MISSPELLED.includes(labels[index]?.form ?? '')
    const readable = scored(
      labels.filter((_, index) => isReadable(index)),
      answers.filter((_, index) => isReadable(index)),
    )
    expect(shareFirst(readable)).toBeGreaterThanOrEqual(RIGHT_OR_FIRST)
    for (const found of alarms) expect(alarmCount(found) / found.clear).toBeLessThan(ALARMS)
  }, 120_000)

  test('no joint paper of a real programme is said to be absent, and few pairs are alarms', async () => {
    const records = personRecords()
    const found = await asking(REAL_DUMP, (asked) =>
      programmeOf(asked, records, { venue: 'conf/sigcomm', year: 2014, written: withoutNumber }),
    )
    expect(found.missed).toEqual([])
    expect(sumOf(found.joint)).toBeGreaterThan(900)
    const alarms = sumOf(found.clear) - (found.clear.get('none') ?? 0)
    expect(alarms / sumOf(found.clear)).toBeLessThan(ALARMS)
  }, 120_000)
})

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)
