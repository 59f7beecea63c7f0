import { describe, expect, test } from 'vitest'
import { hasRealDump } from '../data/real-bibliography.ts'
import { answersFor } from './right-person/asking.ts'
import { readLabels } from './right-person/labels.ts'
import { scored } from './right-person/scoring.ts'

const RECALL = 0.95

describe.skipIf(!hasRealDump)('for labelled entries', () => {
  test('the right person is among the first five for 95 %, and none stands for a wrong one', async () => {
    const labels = readLabels()
    expect(labels.length).toBeGreaterThanOrEqual(300)
    const score = scored(labels, await answersFor(labels.map(({ entry }) => entry)))
    expect(score.wrong).toEqual([])
    expect(score.shown / score.present).toBeGreaterThanOrEqual(RECALL)
  }, 60_000)
})
