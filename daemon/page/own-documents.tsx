import { type ComponentChildren, Fragment, type Ref } from 'preact'
import { useState } from 'preact/hooks'
import type { PageKey } from '../../shared/messages/en/places/pages.ts'
import type { Message, MessageKey } from '../../shared/messages/locale.ts'
import { pageTexts } from '../../shared/messages/page-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { type Column, textColumn } from '../../shared/ui/list/row-grid.tsx'
import { Button, SubmitButton } from '../../shared/ui/parts/button.tsx'
import { Form } from '../../shared/ui/parts/form-fields.tsx'
import { Problem } from '../../shared/ui/parts/notes.tsx'
import { SavingNote } from '../../shared/ui/parts/saving-note.tsx'
import { saveNamed } from '../../shared/ui/state/named-documents.ts'
import type { SavedDocuments } from '../../shared/ui/state/saved-documents.ts'
import { useChanges } from './document-changes.tsx'
import { type Act, DocumentList } from './document-list.tsx'
import { requestOf } from './request-note.tsx'

/** The open form; null if no form is open. `of`: the edited document, or null for a new document. */
export type Edited<Body> = { of: Body | null } | null

type OwnDocumentsProps<Body> = {
  kind: 'committee' | 'policy'
  documents: SavedDocuments<Body>
  words: Record<'heading' | 'label' | 'nothing' | 'toNew', PageKey | MessageKey>
  /** The most documents that the daemon saves. */
  most: number
  column: Column<Body>
  textOf: (body: Body) => string
  /** The buttons before *Edit*. */
  actsOf?: (body: Body) => readonly Act[]
  /** The form that is open at first. */
  first?: Edited<Body>
  editor: (edited: Body | null, leave: () => void) => ComponentChildren
}

/** Lists the user's own committees or policies. */
export function OwnDocuments<Body extends { name: string }>(props: OwnDocumentsProps<Body>) {
  const { kind, documents, words, most, column, actsOf, first = null, editor } = props
  const { t, language } = useT(pageTexts)
  const [edited, edit] = useState<Edited<Body>>(first)
  const { save, line, focusLine } = useChanges()
  const leave = (): void => {
    edit(null)
    focusLine()
  }
  // Open no second form: it would start with the text that the user has typed into the first.
  const open = (of: Body | null): void => {
    if (edited === null) edit({ of })
  }
  const remove = ({ name }: Body): void => {
    focusLine()
    void save(documents.savedDocument(name), null, ({ t }) => t('didRemove', { name }))
  }
  const own = (documents.bodies ?? []).toSorted((one, other) =>
    one.name.localeCompare(other.name, language, { numeric: true }),
  )
  return (
    <DocumentList
      heading={t(words.heading)}
      size={documents.known && t('ownCount', { count: own.length, most })}
      acts={<Button aria-disabled={edited !== null} onClick={() => open(null)} text={t(words.toNew)} />}
      requests={[requestOf(documents)]}
      onAgain={() => void documents.load()}
      label={t(words.label)}
      kind={`of-${kind}`}
      columns={[textColumn<Body>('title', t('name'), ({ name }) => name), column]}
      sections={[{ key: kind, rows: own }]}
      // An open form already says what to do.
      nothing={edited ? null : t(words.nothing)}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      textOf={props.textOf}
      onOpen={open}
      actsOf={(body) => [
        ...(actsOf?.(body) ?? []),
        { text: t('editForm'), act: () => open(body) },
        { text: t('remove'), act: () => remove(body) },
      ]}
    >
      {line}
      {edited && <Fragment key={edited.of?.name}>{editor(edited.of, leave)}</Fragment>}
    </DocumentList>
  )
}

type DocumentFormProps<Body> = {
  class: string
  label: string
  formRef?: Ref<HTMLFormElement>
  own: SavedDocuments<Body>
  /** The document before the edit, with its revision; null for a new document. */
  before: { name: string; on: number | undefined } | null
  /** Reads the document from the form, or returns its problem (null if the fields already show the problem). */
  read: () => { body: Body } | { problem: Message | null }
  describe: (body: Body) => string
  onLeave: () => void
  children: ComponentChildren
}

/** The form of a document. It stays open until the document is saved. */
export function DocumentForm<Body extends { name: string }>(props: DocumentFormProps<Body>) {
  const { label, formRef, own, before, read, describe, onLeave, children } = props
  const { t } = useT(pageTexts)
  const [problem, setProblem] = useState<Message | null>(null)
  const save = async (): Promise<void> => {
    const outcome = read()
    if ('problem' in outcome) return setProblem(outcome.problem)
    const { body } = outcome
    const saved = await saveNamed(own, body, before, { say: ({ t }) => t('didSave', { name: body.name }) })
    setProblem('problem' in saved ? saved.problem : null)
    if ('document' in saved && saved.document.saving.kind === 'saved') onLeave()
  }
  return (
    <Form class={props.class} formRef={formRef} noValidate aria-label={label} onSubmit={() => void save()}>
      {children}
      <div class="row">
        <SubmitButton text={t('save')} />
        <Button onClick={onLeave} text={t('cancel')} />
      </div>
      <Problem text={problem && t(problem.key, problem.values)} />
      {before && (
        <SavingNote document={own.savedDocument(before.name)} describe={describe} onChosen={onLeave} />
      )}
    </Form>
  )
}
