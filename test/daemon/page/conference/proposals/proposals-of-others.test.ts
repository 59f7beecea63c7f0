import { expect, test } from 'vitest'
import { settled } from '../../../../../daemon/page/conference/proposals/proposals-of-others.ts'
import { at, decisionOf, EMPTY } from '../../../../shared/conference/project/projects.ts'

const ruling = (isSame: boolean, reviewer = 'b@x.org') => ({ author: 'a@x.org', reviewer, isSame, at: at(1) })
const decision = { decision: decisionOf('Ada Lovelace', 'Grace Hopper', 1), by: 'Kim', file: 'kim.json' }
const isSame = { ruling: ruling(true), by: 'Kim', file: 'kim.json' }
const isOther = { ruling: ruling(false), by: 'Lee', file: 'lee.json' }

test('takes over rulings in place of its own on the same two, and removes what is settled', () => {
  const project = {
    ...EMPTY,
    proposals: [decision, isSame],
    rulings: [ruling(false), ruling(true, 'c@x.org')],
  }
  const taken = settled(project, [decision, isSame], true)
  expect(taken).toEqual({ proposals: [], rulings: [ruling(true, 'c@x.org'), ruling(true)] })
  expect(settled(project, [isSame], false)).toEqual({ proposals: [decision] })
})

test('keeps the second of two rulings on the same two as a proposal', () => {
  const project = { ...EMPTY, proposals: [isSame, isOther] }
  const taken = settled(project, [isSame, isOther], true)
  expect(taken).toEqual({ proposals: [isOther], rulings: [ruling(true)] })
})

test('settles nothing in another project, and leaves alone what came meanwhile', () => {
  expect(settled({ ...EMPTY, proposals: [isOther] }, [decision, isSame], true)).toEqual({
    proposals: [isOther],
  })
})
