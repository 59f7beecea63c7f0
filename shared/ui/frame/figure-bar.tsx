import './figure-bar.css'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { useT } from '../context/use-t.ts'
import { SearchField } from '../parts/form-fields.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import { useEscape } from '../parts/shortcut-keys.ts'

/** A number that filters the list. A press shows only the rows that it counts, or all rows again. */
export type Figure = {
  key: string
  count: number
  /** The counted things, without the number. */
  text: string
  tone?: 'danger' | 'warning'
  isOn: boolean
  onPress: () => void
}

type FigureBarProps = {
  /** The numbers that are always in view. The first ones count the work to do. */
  first: readonly Figure[]
  /** The numbers in a menu. */
  rest?: readonly Figure[]
  /** Shows all rows again. Null without a filter. */
  onClear: (() => void) | null
  search?: { label: string; value: string; onInput: (value: string) => void }
  /** Other views of the same rows, such as the matrix. */
  children?: ComponentChildren
}

/** The numbers of a document, and the search. Hides a zero unless it filters. */
export function FigureBar({ first, rest = [], onClear, search, children }: FigureBarProps) {
  const { t, number } = useT()
  const box = useRef<HTMLFieldSetElement>(null)
  useEscape(box, onClear !== null, () => onClear?.(), true)
  const draw = ({ key, count, text, tone, isOn, onPress }: Figure, close?: () => void) =>
    (count > 0 || isOn) && (
      <button
        key={key}
        type="button"
        class={`figure figure-${key}`}
        data-tone={tone}
        aria-pressed={isOn}
        title={t(isOn ? 'showAllPairs' : 'showOnlyThese')}
        onClick={() => {
          // Closes first, because the press moves the button out of the menu.
          close?.()
          onPress()
        }}
      >
        <strong>{number(count)}</strong> {text}
      </button>
    )
  const hidden = rest.filter(({ isOn }) => !isOn)
  return (
    <fieldset ref={box} class="figure-bar">
      <legend class="visually-hidden">{t('figuresFilter')}</legend>
      {first.map((one) => draw(one))}
      {/* A number of the menu moves to the line while it filters. */}
      {rest.filter(({ isOn }) => isOn).map((one) => draw(one))}
      {hidden.some(({ count }) => count > 0) && (
        <MenuButton class="figure" text={`${t('moreFigures')} ▾`} name={t('moreFigures')} box="figure-menu">
          {(close) => hidden.map((one) => draw(one, close))}
        </MenuButton>
      )}
      {children}
      {search && <SearchField {...search} />}
    </fieldset>
  )
}
