import { useEffect, useState } from 'preact/hooks'
import { collaboratorListSchema } from '../../contract/own-items.ts'
import { policySchema } from '../../contract/policies.ts'
import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { listTexts } from '../../messages/list-texts.ts'
import { parseEntries } from '../../query/entries.ts'
import { useT } from '../context/use-t.ts'
import { useOwn } from '../context/use-view.ts'
import { addressOf, documentAddress, useOpening } from '../frame/address.ts'
import { Button } from '../parts/button.tsx'
import { AlertBox } from '../parts/notes.tsx'
import { type Draft, EMPTY_LIST, type ListControls } from './use-list.ts'

const linkedList = z.strictObject({ people: collaboratorListSchema.shape.people, policy: policySchema })

type Linked = z.infer<typeof linkedList>

/**
 * The page's fragment with a list to open: a saved one by its name, another one by its people and its policy. Browsers send a
 * fragment to no server.
 */
export function listFragment({ name, people, policy }: Draft): string {
  if (name !== '') return documentAddress('collaborators', name)
  const linked: Linked = { people, policy }
  return `${addressOf('collaborators')}?${new URLSearchParams({ list: JSON.stringify(linked) })}`
}

/** Reads the people and the policy that `listFragment` wrote; null if it is anything else. Anybody can make a link. */
export function listInFragment(fragment: string): Linked | null {
  const [address, search = ''] = fragment.split('?', 2)
  if (address !== addressOf('collaborators')) return null
  return z.safeParse(linkedList, jsonIn(new URLSearchParams(search).get('list') ?? '')).data ?? null
}

/** Whether the draft is the linked list already, gives way to it since nothing of it is lost, or stays until its user decides. */
export function draftBefore(linked: Linked, draft: Draft): 'same' | 'gives-way' | 'stays' {
  const questionOf = ({ people, policy }: Linked) => JSON.stringify([parseEntries(people), policy])
  if (questionOf(linked) === questionOf(draft)) return 'same'
  const isEmpty = draft.people.trim() === '' && draft.lines.length === 0
  return isEmpty || draft.name !== '' ? 'gives-way' : 'stays'
}

/**
 * Opens the list that the address names: one of the rail at once, that of a link only after a press where a draft that is not
 * saved would give way.
 */
export function LinkedList({ list }: { list: ListControls }) {
  const { t } = useT(listTexts)
  const { known, problem } = useOwn('collaborators')
  const [linked] = useState(() => listInFragment(location.hash))
  const [before, setBefore] = useState(linked ? draftBefore(linked, list.draft) : 'same')
  // The daemon is asked for the lists first, or does not answer.
  useOpening('collaborators', (name) => list.open(name), known !== null || problem !== null)
  const leave = (): void => setBefore('same')
  const open = (): void => {
    list.open('', { ...EMPTY_LIST, ...linked })
    leave()
  }
  useEffect(() => {
    if (linked) history.replaceState(history.state, '', addressOf('collaborators'))
    if (before === 'gives-way') open()
  }, [])
  if (!linked || before !== 'stays') return null
  return (
    <AlertBox isCalm text={t('linkedList', { name: linked.people })}>
      <p class="row">
        <Button class="primary" onClick={open} text={t('useIt')} />
        <Button onClick={leave} text={t('discardLink')} />
      </p>
    </AlertBox>
  )
}
