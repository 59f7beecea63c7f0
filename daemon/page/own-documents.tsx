import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { PageKey } from '../../shared/messages/en/places/pages.ts'
import type { MessageKey } from '../../shared/messages/locale.ts'
import { pageTexts } from '../../shared/messages/page-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { type Column, textColumn } from '../../shared/ui/list/row-grid.tsx'
import { Button } from '../../shared/ui/parts/button.tsx'
import type { KeptDocuments } from '../../shared/ui/state/kept-documents.ts'
import { askedOf } from './asked.tsx'
import { useChanges } from './changes.tsx'
import { type Act, DocumentList } from './document-list.tsx'

/** The document in the form; `new` for one that is not kept yet, null while there is no form. */
export type Edited<Body> = Body | 'new' | null

type OwnDocumentsProps<Body> = {
  kind: 'committee' | 'policy'
  documents: KeptDocuments<Body>
  words: Record<'heading' | 'label' | 'nothing' | 'toNew', PageKey | MessageKey>
  /** The most that are kept. */
  most: number
  /** The column beside the name. */
  column: Column<Body>
  textOf: (body: Body) => string
  /** The acts before *Edit*. */
  actsOf?: (body: Body) => readonly Act[]
  /** The form, open when the page is. */
  first?: Edited<Body>
  editor: (edited: Body | 'new', leave: () => void) => ComponentChildren
}

/** The user's own committees or policies: made, edited and deleted. */
export function OwnDocuments<Body extends { name: string }>(props: OwnDocumentsProps<Body>) {
  const { kind, documents, words, most, column, actsOf, first = null, editor } = props
  const { t, language } = useT(pageTexts)
  const [edited, edit] = useState<Edited<Body>>(first)
  const { keep, line, focusLine } = useChanges()
  const leave = (): void => {
    edit(null)
    focusLine()
  }
  const remove = ({ name }: Body): void => {
    focusLine()
    void keep(documents.savedDocument(name), null, ({ t }) => t('didRemove', { name }))
  }
  const own = (documents.bodies ?? []).toSorted((one, other) =>
    one.name.localeCompare(other.name, language, { numeric: true }),
  )
  return (
    <DocumentList
      heading={t(words.heading)}
      size={documents.known && t('ownCount', { count: own.length, most })}
      acts={
        <Button aria-disabled={edited !== null} onClick={() => edited ?? edit('new')} text={t(words.toNew)} />
      }
      asked={[askedOf(documents)]}
      onAgain={() => void documents.look()}
      label={t(words.label)}
      kind={`of-${kind}`}
      columns={[textColumn<Body>('title', t('name'), ({ name }) => name), column]}
      sections={[{ key: kind, rows: own }]}
      // The form says what to do.
      nothing={edited ? null : t(words.nothing)}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      textOf={props.textOf}
      // One form at a time: another one would begin with what is typed in the first.
      onOpen={(body) => edited ?? edit(body)}
      actsOf={(body) => [
        ...(actsOf?.(body) ?? []),
        { text: t('editForm'), act: () => edited ?? edit(body) },
        { text: t('remove'), act: () => remove(body) },
      ]}
    >
      {line}
      {edited && editor(edited, leave)}
    </DocumentList>
  )
}
