import { listLetter, type Side } from '../../query/payload.ts'
import { useT } from '../context/use-t.ts'
import { NameList } from '../names/name-list.tsx'
import type { PersonSearch } from '../names/suggestions/person-search.ts'
import type { SessionControls } from '../session/use-session.ts'

type QueryListProps = {
  side: Side
  controls: Pick<SessionControls, 'session' | 'lists'>
  rows: number
  isBrief?: boolean
  hintId?: string
  search?: PersonSearch | undefined
}

export function QueryList({ side, controls: { session, lists }, ...props }: QueryListProps) {
  const { t } = useT()
  const letter = listLetter(side)
  return (
    <NameList
      {...props}
      name={side}
      label={t('authors', { side: letter })}
      letter={letter}
      text={session.form[side]}
      onChange={({ text, about }, message) =>
        message
          ? lists.fill({ [side]: text, about: { [side]: about } }, message)
          : lists.type({ [side]: text })
      }
    />
  )
}
