import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { NAME_LENGTH } from '../../shared/limits.ts'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { normalizeEntry } from '../../shared/query/entries.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { useOwnDocuments } from '../../shared/ui/context/use-view.ts'
import { Button, SubmitButton } from '../../shared/ui/parts/button.tsx'
import { Form, TextField } from '../../shared/ui/parts/form-fields.tsx'
import { Lazy } from '../../shared/ui/parts/lazy.tsx'
import type { BackendCheck } from '../../shared/ui/session/use-backend-state.ts'
import { tabInFront } from '../browser.ts'
import { takeWish, watchWish } from '../inbox/inbox.ts'
import type { Mine } from '../settings/settings.ts'
import type { Store } from '../store/extension-store.ts'

/** Loaded on demand: it has more code than the rest of the popup, and few users need it. */
const loadShown = () => import('./collaborators-shown.tsx')

/** Shows one line until the user opens it or chooses *Insert my collaborators* in the context menu. */
export function MyCollaborators({ store, backend }: { store: Store; backend: BackendCheck }) {
  const { t } = useT(extensionTexts)
  const [mine, setMine] = useState(() => store.settings().mine)
  const [isOpen, setOpen] = useState(false)
  const [wishedFrame, wishFor] = useState<number | null>(null)
  const section = useRef<HTMLDetailsElement>(null)
  // `useEffect` runs later, and would miss a change in between.
  useLayoutEffect(() => store.watch((settings) => setMine(settings.mine)), [store])
  useEffect(() => {
    const look = async (): Promise<void> => {
      const wish = await takeWish((await tabInFront())?.id)
      if (!wish) return
      setOpen(true)
      wishFor(wish.frameId)
      section.current?.scrollIntoView()
    }
    const take = (): void => void look().catch(reportError)
    take()
    return watchWish(take)
  }, [])
  const saveMine = (mine: Mine | null): void => {
    // Takes the focus from the pressed button, which disappears.
    section.current?.focus({ preventScroll: true })
    void store.change({ mine })
  }
  const shown = { backend, wishedFrame, onWishDone: () => wishFor(null), onSave: saveMine }
  return (
    <details
      ref={section}
      class="mine"
      tabIndex={-1}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {t('mine')} <span class="hint">{mine && ('list' in mine ? mine.list : mine.name)}</span>
      </summary>
      {isOpen && (
        <div class="mine-body stack">
          {mine === null && <MineForm onSave={saveMine} />}
          {mine && <Lazy load={loadShown} draw={({ MineShown }) => <MineShown mine={mine} {...shown} />} />}
        </div>
      )}
    </details>
  )
}

function MineForm({ onSave }: { onSave: (mine: Mine) => void }) {
  const { t } = useT(extensionTexts)
  const id = useId()
  const [text, setText] = useState('')
  const lists = useOwnDocuments('collaborators').bodies ?? []
  const submit = (): void => {
    const name = normalizeEntry(text)
    if (name !== '') onSave({ people: name, name })
  }
  return (
    <Form class="stack" onSubmit={submit}>
      <label for={id}>{t('mineName')}</label>
      <div class="mine-name row">
        <TextField
          id={id}
          value={text}
          maxLength={NAME_LENGTH}
          spellcheck={false}
          autocomplete="name"
          onText={setText}
        />
        <SubmitButton class={undefined} text={t('mineSave')} />
      </div>
      <p class="hint">{t('mineHint')}</p>
      {lists.length > 0 && (
        <p class="row">
          <span class="small">{t('mineLists')}</span>
          {lists.map(({ name }) => (
            <Button key={name} class="quiet" onClick={() => onSave({ list: name })} text={name} />
          ))}
        </p>
      )}
    </Form>
  )
}
