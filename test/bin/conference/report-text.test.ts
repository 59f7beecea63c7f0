import { expect, test } from 'vitest'
import { conferenceText } from '../../../bin/conference/report-text.ts'
import { outputTexts } from '../../../shared/conference/outputs/output-texts.ts'
import { outgoing } from '../../shared/conference/outputs/outgoing.ts'
import { conferenceOf } from '../../shared/conference/world.ts'

test('asks for the nearest name in dblp of somebody who was not found, and takes nobody for them', async () => {
  const conference = conferenceOf({ '1': { authors: ['Ann Q. Ash', 'Nobody Known'] } }, ['Bo Birch'])
  const made = await outgoing({ conference })
  const text = conferenceText(made, outputTexts('en'), (_, plain) => plain)
  expect(text).toContain('not found: Author #1: Ann Q. Ash. Nearest in dblp: Ann Ash?\n')
  expect(text).toContain('not found: Author #1: Nobody Known\n')
  expect(text).toMatch(/2 unknown people\n$/)
})
