import { h } from 'preact'
import { expect, test } from 'vitest'
import { DecideAuthor } from '../../../../../../daemon/page/conference/results/pane/decide-author.tsx'
import { resultTexts } from '../../../../../../shared/messages/result-texts.ts'
import { lastChange } from '../../../../../../shared/ui/state/undoable.ts'
import { asking, conferenceOf, judged } from '../../../../../shared/conference/world.ts'
import { drawInConference } from '../../conference-view.ts'

const { t } = resultTexts('en')

async function buttonsOf() {
  const made = conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Ann Lee'])
  const conference = { ...made, reviewers: [{ name: 'Ann Lee', email: 'ann@other.org' }] }
  const { ask } = await asking({ papers: [{ authors: ['Ann Lee', 'Bo Xu'], title: 'One' }] })
  const found = judged(conference, await ask(conference))
  const [cell] = found.cells
  const [of] = cell?.pairs ?? []
  if (!cell || !of) throw new Error('The two have no cell.')
  let decided = 0
  const onDecided = () => {
    decided += 1
  }
  const drawn = await drawInConference(() => h(DecideAuthor, { judged: found, cell, of, onDecided }))
  return { ...drawn, decided: () => decided }
}

test('saves in the project whether the reviewer is the author', async () => {
  const { press, conference, decided } = await buttonsOf()
  await press(t('ruling_somebody_else'))
  expect(conference.state.project.rulings).toMatchObject([{ isSame: false }])
  expect(decided()).toBe(1)
})

test('remembers which cell to show after Undo', async () => {
  const { press } = await buttonsOf()
  await press(t('rulingSame'))
  expect(lastChange()?.about).toMatchObject({ submission: 0, reviewer: 0 })
})
