import { useLayoutEffect, useRef } from 'preact/hooks'
import type { DecidingPerson } from '../../../../../shared/conference/names/deciding-people.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { DocumentCard } from '../../../../../shared/ui/frame/document-frame.tsx'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { nameOf } from '../person-naming.ts'
import { statusOf, useChoosing } from './person-row.tsx'

type NameCardProps = { people: readonly DecidingPerson[]; onNames: () => void }

/** The card asks about a name for which at least this many pairs wait. The list of names has the others. */
const MANY_PAIRS = 10

/** The card over the list that asks about the name for which most pairs wait, with the nearest person. */
export function NameCard({ people: [person], onNames }: NameCardProps) {
  const locale = useT(resultTexts)
  const { t } = locale
  const choose = useChoosing()
  const isAsked = person !== undefined && person.decides >= MANY_PAIRS
  const hasChosen = useRef(false)
  useLayoutEffect(() => {
    if (!hasChosen.current) return
    hasChosen.current = false
    // The pressed button is gone, with the card or since the next name has no candidate: the next press belongs to the list.
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main .result-row[tabindex="0"]')?.focus({ preventScroll: true })
  }, [isAsked, person?.id])
  if (!isAsked) return null
  const chooseFor = (...chosen: Parameters<typeof choose>): void => {
    hasChosen.current = true
    choose(...chosen)
  }
  const [nearest] = person.candidates
  const name = nameOf(person.someone)
  return (
    <DocumentCard
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
          {t('nearest', { name: nearest.person.name })}{' '}
          {nearest.person.publications !== undefined &&
            t('publications', { count: nearest.person.publications })}
        </>
      )}
    </DocumentCard>
  )
}
