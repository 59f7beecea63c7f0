import { useEffect, useState } from 'preact/hooks'
import { collaboratorListSchema, OWN_NAME_LENGTH } from '../../contract/own-items.ts'
import { policySchema } from '../../contract/policies.ts'
import { boundedText, z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { listTexts } from '../../messages/list-texts.ts'
import { parseEntries } from '../../query/entries.ts'
import { useT } from '../context/use-t.ts'
import { useOwn } from '../context/use-view.ts'
import { addressOf, useOpening } from '../frame/address.ts'
import { Button } from '../parts/button.tsx'
import { AlertBox } from '../parts/notes.tsx'
import { type Draft, EMPTY_LIST, type ListControls } from './use-list.ts'

const linkedList = z.strictObject({
  /** That of a list of the workspace, else empty. */
  name: boundedText(0, OWN_NAME_LENGTH),
  people: collaboratorListSchema.shape.people,
  policy: policySchema,
})

type Linked = z.infer<typeof linkedList>

/**
 * The page's fragment with a list to open: one of the workspace by its name, another one by its people and its policy. Browsers
 * send a fragment to no server.
 */
export function listFragment({ name, people, policy }: Draft): string {
  const linked: Linked = { name, people, policy }
  return `${addressOf('collaborators')}?${new URLSearchParams({ list: JSON.stringify(linked) })}`
}

/** Reads what `listFragment` wrote; null if it is anything else. Anybody can make a link. */
export function listInFragment(fragment: string): Linked | null {
  const [address, search = ''] = fragment.split('?', 2)
  if (address !== addressOf('collaborators')) return null
  return z.safeParse(linkedList, jsonIn(new URLSearchParams(search).get('list') ?? '')).data ?? null
}

/** Whether the draft is the linked list already, gives way to it since nothing of it is lost, or stays until its user decides. */
export function draftBefore(linked: Linked, draft: Draft): 'same' | 'gives-way' | 'stays' {
  const questionOf = ({ people, policy }: Linked) => JSON.stringify([parseEntries(people), policy])
  const isSame = linked.name === '' ? questionOf(linked) === questionOf(draft) : linked.name === draft.name
  if (isSame) return 'same'
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
  const [linked, setLinked] = useState(() => listInFragment(location.hash))
  const [name, setName] = useState<string | null>(null)
  const [isAsking, ask] = useState(false)
  useOpening('collaborators', setName)
  useEffect(() => {
    if (linked) history.replaceState(history.state, '', addressOf('collaborators'))
  }, [])
  const wanted = linked?.name ?? name
  // The daemon is asked for the lists first, or does not answer.
  const isReady = wanted !== null && (wanted === '' || known !== null || problem !== null)
  const leave = (): void => {
    setLinked(null)
    setName(null)
    ask(false)
  }
  const open = (): void => {
    if (linked) list.open(linked.name, { ...EMPTY_LIST, people: linked.people, policy: linked.policy })
    else if (name !== null) list.open(name)
    leave()
  }
  useEffect(() => {
    if (!isReady) return
    // Not before: something may have been typed while the daemon was asked for the lists.
    const before = linked ? draftBefore(linked, list.draft) : 'gives-way'
    if (before === 'gives-way') open()
    else if (before === 'same') leave()
    else ask(true)
  }, [isReady, linked, name])
  if (!linked || !isAsking) return null
  return (
    <AlertBox isCalm text={t('linkedList', { name: linked.name || linked.people })}>
      <p class="row">
        <Button class="primary" onClick={open} text={t('useIt')} />
        <Button onClick={leave} text={t('discardLink')} />
      </p>
    </AlertBox>
  )
}
