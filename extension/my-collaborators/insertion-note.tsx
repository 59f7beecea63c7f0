import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { Note } from '../../shared/ui/parts/notes.tsx'
import type { Insertion } from '../insertion/insertion.ts'

/** `denied`: the browser gives no access to the page. */
export type InsertionOutcome = Insertion | { kind: 'denied' }

export function InsertionNote({ outcome }: { outcome: InsertionOutcome }) {
  const { t, sentences } = useT(extensionTexts)
  if (outcome.kind !== 'inserted') {
    const { most = 0, length = 0 } = outcome.kind === 'too-long' ? outcome : {}
    return <Note tone="warning" text={t(`insert_${outcome.kind}`, { most, length, count: most })} />
  }
  const { inserted, there, field } = outcome
  const into = field === '' ? t('theField') : t('fieldNamed', { field })
  const says = sentences(
    inserted > 0 && t('inserted', { count: inserted, field: into }),
    there > 0 && t(inserted > 0 ? 'insertedOthers' : 'insertedNone', { count: there }),
  )
  return <Note text={says} />
}
