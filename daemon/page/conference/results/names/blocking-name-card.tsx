import type { DecidingPerson } from '../../../../../shared/conference/names/deciding-people.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { DocumentCard } from '../../../../../shared/ui/frame/document-frame.tsx'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { nameOf } from '../told-apart.ts'
import { statusOf, useChoosing } from './person-row.tsx'

type NameCardProps = { people: readonly DecidingPerson[]; onNames: () => void }

/** From so many waiting pairs on a name is asked about over the list; the others are among the names. */
const MANY = 10

/** The name for which most pairs wait, with the person nearest to it. */
export function NameCard({ people: [person], onNames }: NameCardProps) {
  const locale = useT(resultTexts)
  const { t } = locale
  const choose = useChoosing()
  if (!person || person.decides < MANY) return null
  const [nearest] = person.candidates
  const name = nameOf(person.someone)
  return (
    <DocumentCard
      acts={
        <>
          {nearest && (
            <Button
              aria-label={t('labelOf', { text: t('thisPerson'), of: nearest.person.name })}
              onClick={() => choose(person, nearest.entry, nearest.person)}
              text={t('thisPerson')}
            />
          )}
          <Button
            aria-label={t('labelOf', { text: t('leaveNameOut'), of: name })}
            title={t('notInDblp')}
            onClick={() => choose(person, '')}
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
