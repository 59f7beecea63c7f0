import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Locale } from '../../../messages/locale.ts'
import { splitHomonym } from '../../../query/identifier-forms.ts'
import { useT } from '../../context/use-t.ts'
import { rowAt } from '../text-rows.ts'
import type { Suggestion } from './person-search.ts'
import type { Completion } from './use-completion.ts'

type SuggestionListProps = {
  id: string
  completion: Completion
  field: RefObject<HTMLTextAreaElement | null>
  take: (index: number) => void
}

/** Shows the suggestions over the content, and tells their number to screen readers. */
export function SuggestionList({ completion, ...props }: SuggestionListProps) {
  const { t } = useT()
  return (
    <>
      <span class="visually-hidden" role="status">
        {completion && t('suggestedCount', { count: completion.suggestions.length })}
      </span>
      {completion && <OpenList completion={completion} {...props} />}
    </>
  )
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

type OpenListProps = SuggestionListProps & { completion: NonNullable<Completion> }

function OpenList({ id, completion, field, take }: OpenListProps) {
  const { t } = useT()
  const list = useRef<HTMLDivElement>(null)
  const { suggestions, isCut, active, place } = completion
  useLayoutEffect(() => {
    const placeNow = (): void => {
      if (list.current && field.current) placeList(list.current, field.current, place.end)
    }
    const listening = new AbortController()
    const { signal } = listening
    placeNow()
    field.current?.addEventListener('scroll', placeNow, { signal })
    window.addEventListener('resize', placeNow, { signal })
    return () => listening.abort()
  }, [field, place, suggestions])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // A press on the list must not take the focus from the field.
    // biome-ignore lint/a11y/noStaticElementInteractions: the list inside has the role
    <div ref={list} class="suggestions" onMouseDown={(event) => event.preventDefault()}>
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
      {isCut && <p class="suggestions-more hint">{t('suggestedMore')}</p>}
    </div>
  )
}

/** Pixels between the list and the line or the window's edge. */
const GAP = 4
/** The height of four suggestions in pixels. With less room below the line, the list may go above it. */
const ENOUGH_HEIGHT = 180

/** Places the list below the line at `end`, or above it if the room below is too small. */
function placeList(list: HTMLElement, field: HTMLTextAreaElement, end: number): void {
  const row = rowAt(field, end)
  const inWindow = field.getBoundingClientRect().top - field.offsetTop
  const below = window.innerHeight - (inWindow + row.bottom) - 2 * GAP
  const above = inWindow + row.top - 2 * GAP
  list.style.maxHeight = ''
  const isBelow = below >= Math.min(list.offsetHeight, ENOUGH_HEIGHT) || below >= above
  list.style.maxHeight = `${Math.max(0, isBelow ? below : above)}px`
  list.style.top = `${isBelow ? row.bottom + GAP : row.top - GAP - list.offsetHeight}px`
}

type SuggestedPersonProps = { id: string; suggestion: Suggestion; isActive: boolean; onTake: () => void }

function SuggestedPerson({ id, suggestion, isActive, onTake }: SuggestedPersonProps) {
  const { t } = useT()
  const { name, publications } = suggestion
  const { base, number } = splitHomonym(name)
  const facts = factsOf(suggestion, t)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
    <div id={id} role="option" tabIndex={-1} class="suggestion" aria-selected={isActive} onClick={onTake}>
      <bdi class="suggestion-name">
        {base}
        {number && <span class="hint">{` ${number}`}</span>}
      </bdi>{' '}
      {publications !== null && <span class="hint">{t('papersOfPerson', { count: publications })}</span>}
      {facts !== '' && (
        <bdi class="suggestion-facts hint one-line" title={facts}>
          {facts}
        </bdi>
      )}
    </div>
  )
}

function factsOf({ kind, alias, affiliation }: Suggestion, t: Locale['t']): string {
  const facts = [
    kind === 'disambiguation-page' && t('disambiguationPage'),
    alias && t('alsoKnownAs', { names: alias }),
    affiliation,
    kind === 'unrecorded' && t('noRecord'),
  ]
  return facts.filter(Boolean).join(' · ')
}
