import { useEffect, useState } from 'preact/hooks'
import { collaboratorListSchema } from '../../contract/own-items.ts'
import { policySchema } from '../../contract/policies.ts'
import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { listTexts } from '../../messages/list-texts.ts'
import { parseEntries } from '../../query/entries.ts'
import { useT } from '../context/use-t.ts'
import { useOwnDocuments } from '../context/use-view.ts'
import { addressOf, documentAddress, useOpening } from '../frame/address.ts'
import { Button } from '../parts/button.tsx'
import { AlertBox } from '../parts/notes.tsx'
import { type Draft, EMPTY_LIST, type ListControls } from './use-list.ts'

const linkedList = z.strictObject({ people: collaboratorListSchema.shape.people, policy: policySchema })

type Linked = z.infer<typeof linkedList>

/** Writes a list's name, or else its people and policy, as a fragment: browsers send fragments to no server. */
export function listFragment({ name, people, policy }: Draft): string {
  if (name !== '') return documentAddress('collaborators', name)
  const linked: Linked = { people, policy }
  return `${addressOf('collaborators')}?${new URLSearchParams({ list: JSON.stringify(linked) })}`
}

/** Reads the list in a fragment. Returns null for any other text, because anybody can make a link. */
export function listInFragment(fragment: string): Linked | null {
  const [address, search = ''] = fragment.split('?', 2)
  if (address !== addressOf('collaborators')) return null
  return z.safeParse(linkedList, jsonIn(new URLSearchParams(search).get('list') ?? '')).data ?? null
}

/**
 * Compares the draft with a linked list. `same`: same people and policy. `gives-way`: the draft is empty or saved, so the linked
 * list may replace it. `stays`: the user decides.
 */
export function draftBefore(linked: Linked, draft: Draft): 'same' | 'gives-way' | 'stays' {
  const queryOf = ({ people, policy }: Linked) => JSON.stringify([parseEntries(people), policy])
  if (queryOf(linked) === queryOf(draft)) return 'same'
  const isEmpty = draft.people.trim() === '' && draft.lines.length === 0
  return isEmpty || draft.name !== '' ? 'gives-way' : 'stays'
}

/** Opens the list that is in the page's address. Asks first if the list would replace an unsaved draft. */
export function LinkedList({ list }: { list: ListControls }) {
  const { t } = useT(listTexts)
  const { known, problem } = useOwnDocuments('collaborators')
  const [linked] = useState(() => listInFragment(location.hash))
  const [before, setBefore] = useState(linked ? draftBefore(linked, list.draft) : 'same')
  // Waits until the daemon's lists have come or could not be read.
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
