import { useEffect, useRef, useState } from 'preact/hooks'
import type { Committee } from '../../../contract/own-items.ts'
import type { MessageKey } from '../../../i18n/locale.ts'
import { useT } from '../../context/use-t.ts'
import { Button } from '../../parts/button.tsx'
import { saveFile } from '../../parts/files.tsx'
import { isTakeKey, onCancelKey } from '../../parts/shortcut-keys.ts'
import { committeeFileText } from './committees.ts'

type CommitteeRowProps = {
  name: string
  count: number
  /** Whether the committee is in list B now. */
  isOn: boolean
  onPut: () => void
  onGiveBack: () => void
  /** A committee that the user keeps, which has further buttons. */
  own?: Committee
  onRename?: (typed: string) => Promise<boolean>
  onRemove?: () => void
}

/** A committee with its size and what can be done with it. */
export function CommitteeRow(props: CommitteeRowProps) {
  const { name, count, isOn, onPut, onGiveBack, own, onRename, onRemove } = props
  const { t } = useT()
  const [isRenaming, setRenaming] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  const leave = (): void => {
    setRenaming(false)
    // Once the button is there again.
    requestAnimationFrame(() => renameButton.current?.focus())
  }
  if (isRenaming && onRename) {
    const take = async (typed: string): Promise<void> => {
      if (await onRename(typed)) leave()
    }
    return (
      <li class="row between">
        <RenameLine name={name} onTake={(typed) => void take(typed)} onLeave={leave} />
      </li>
    )
  }
  const labelled = (key: MessageKey): string => t('labelOf', { text: t(key), of: name })
  const link = (key: MessageKey, onClick?: () => void) => (
    <Button class="link" aria-label={labelled(key)} onClick={onClick} text={t(key)} />
  )
  return (
    <li class={isOn ? 'row between is-on' : 'row between'}>
      <span class="committee-name">
        <bdi>{name}</bdi> <span class="hint">{t('names', { count })}</span>
      </span>
      <span class="row">
        <Button
          class="quiet"
          aria-label={isOn ? t('giveBackOf', { name }) : labelled('putIntoB')}
          onClick={isOn ? onGiveBack : onPut}
          text={t(isOn ? 'giveBack' : 'putIntoB')}
        />
        {own && (
          <>
            <Button
              buttonRef={renameButton}
              class="link"
              aria-label={labelled('rename')}
              onClick={() => setRenaming(true)}
              text={t('rename')}
            />
            {link('saveFile', () =>
              saveFile(committeeFileText(own), 'application/json', 'coauthors-committee.json'),
            )}
            {link('remove', onRemove)}
          </>
        )}
      </span>
    </li>
  )
}

type RenameLineProps = { name: string; onTake: (typed: string) => void; onLeave: () => void }

function RenameLine({ name, onTake, onLeave }: RenameLineProps) {
  const { t } = useT()
  const input = useRef<HTMLInputElement>(null)
  const [typed, type] = useState(name)
  useEffect(() => input.current?.select(), [])
  return (
    <>
      <input
        ref={input}
        type="text"
        dir="auto"
        autocomplete="off"
        aria-label={t('newNameOf', { name })}
        value={typed}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          onCancelKey(onLeave)(event)
          if (!isTakeKey(event)) return
          // Enter does not ask the query, whose form this field stands in.
          event.preventDefault()
          onTake(typed)
        }}
      />
      <span class="row">
        <Button class="quiet" onClick={() => onTake(typed)} text={t('takeName')} />
        <Button class="link" onClick={onLeave} text={t('cancel')} />
      </span>
    </>
  )
}
