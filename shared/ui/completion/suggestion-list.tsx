import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useWording } from '../messages/context.tsx'
import type { Completion } from './completion.ts'
import { placeList } from './place-list.ts'
import { SuggestedPerson } from './suggested-person.tsx'
import type { CompletionControls } from './use-completion.ts'

type SuggestionListProps = { id: string; controls: CompletionControls }

/** The people a half-typed name may mean, over what stands below it, and in words for who does not see them. */
export function SuggestionList({ id, controls: { completion, field, take } }: SuggestionListProps) {
  const { t } = useWording()
  return (
    <>
      <span class="visually-hidden" role="status">
        {completion && t('suggestedCount', { count: completion.suggestions.length })}
      </span>
      {completion && <OpenList id={id} completion={completion} field={field} take={take} />}
    </>
  )
}

type OpenListProps = { id: string; completion: NonNullable<Completion> } & Pick<
  CompletionControls,
  'field' | 'take'
>

function OpenList({ id, completion, field, take }: OpenListProps) {
  const { t } = useWording()
  const list = useRef<HTMLDivElement>(null)
  const { suggestions, isCut, active, place } = completion

  useLayoutEffect(() => {
    // The focus stays in the field whatever of the list is pressed.
    list.current?.addEventListener('mousedown', (event) => event.preventDefault())
  }, [])
  useLayoutEffect(() => {
    const put = (): void => {
      if (list.current && field.current) placeList(list.current, field.current, place.end)
    }
    const text = field.current
    put()
    text?.addEventListener('scroll', put)
    window.addEventListener('resize', put)
    return () => {
      text?.removeEventListener('scroll', put)
      window.removeEventListener('resize', put)
    }
  }, [field, place, suggestions])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div ref={list} class="suggestions">
      <div id={id} role="listbox" aria-label={t('suggestedPeople')}>
        {suggestions.map((suggestion, index) => (
          <SuggestedPerson
            key={suggestion.name}
            id={optionId(id, index)}
            suggestion={suggestion}
            isActive={index === active}
            onTake={() => take(index)}
          />
        ))}
      </div>
      {isCut && <p class="suggestions-more">{t('suggestedMore')}</p>}
    </div>
  )
}

/** The id of the option at a place of the list. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`
