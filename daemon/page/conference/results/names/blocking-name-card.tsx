import type { DecidingPerson } from '../../../../../shared/conference/names/deciding-people.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { DocumentCard } from '../../../../../shared/ui/frame/document-frame.tsx'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { useFocusAfterRemoval } from '../../focus-after-removal.ts'
import { nameOf } from '../person-naming.ts'
import { statusOf, useChoosing } from './person-row.tsx'

type NameCardProps = { people: readonly DecidingPerson[]; onNames: () => void }

/** The card asks about a name if at least this many pairs wait for it. */
const MANY_PAIRS = 10

/** Asks about the name for which most pairs wait, and suggests the nearest person. */
export function NameCard({ people: [person], onNames }: NameCardProps) {
  const locale = useT(resultTexts)
  const { t } = locale
  const choose = useChoosing()
  const isAsked = person !== undefined && person.decides >= MANY_PAIRS
  // The pressed button disappears, so the list gets the focus.
  const moveFocus = useFocusAfterRemoval(isAsked && person.id, () =>
    document.querySelector<HTMLElement>('main .result-row[tabindex="0"]')?.focus({ preventScroll: true }),
  )
  if (!isAsked) return null
  const chooseFor = (...chosen: Parameters<typeof choose>): void => {
    moveFocus(null)
    choose(...chosen)
  }
  const [nearest] = person.candidates
  const name = nameOf(person.someone)
  return (
    <DocumentCard
      // Another name has other buttons, so that a double click never settles two names (parts/press-once.ts).
      key={person.id}
      acts={
        <>
          {nearest && (
            <Button
              aria-label={t('labelOf', { text: t('thisPerson'), of: nearest.person.name })}
              onClick={() => chooseFor(person, nearest.entry, nearest.person)}
              text={t('thisPerson')}
            />
          )}
          <Button
            aria-label={t('labelOf', { text: t('leaveNameOut'), of: name })}
            title={t('notInDblp')}
            onClick={() => chooseFor(person, '')}
            text={t('leaveNameOut')}
          />
          <Button class="link" onClick={onNames} text={t('namesHeading')} />
        </>
      }
    >
      <strong>
        <bdi>{name}</bdi>
      </strong>
      : {statusOf(person, locale)}
      {nearest && (
        <>
          {' · '}
          {locale.sentences(
            t('nearest', { name: nearest.person.name }),
            nearest.person.publications !== undefined &&
              t('papersOfPerson', { count: nearest.person.publications }),
          )}
        </>
      )}
    </DocumentCard>
  )
}
