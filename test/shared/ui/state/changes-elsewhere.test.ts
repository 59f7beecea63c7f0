import { expect, onTestFinished, test, vi } from 'vitest'
import { announceChange, watchChanges } from '../../../../shared/ui/state/changes-elsewhere.ts'

test('tells all listeners except those of the object that made the change', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  onTestFinished(() => void vi.unstubAllGlobals())
  const sender = {}
  const heard: [string, string | null][] = []
  const unwatchOwn = watchChanges((kind) => heard.push(['own', kind]), sender)
  const unwatchOther = watchChanges((kind) => heard.push(['other', kind]))
  announceChange('committee', sender)
  page.dispatchEvent(new Event('focus'))
  unwatchOwn()
  unwatchOther()
  announceChange('policy')
  page.dispatchEvent(new Event('focus'))
  expect(heard).toEqual([
    ['other', 'committee'],
    ['own', null],
    ['other', null],
  ])
})
