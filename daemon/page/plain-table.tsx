import type { ComponentChildren } from 'preact'
import { pageTexts } from '../../shared/messages/page-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'

type PlainTableProps = {
  caption: string
  headings: readonly string[]
  /** If true, all columns after the first have numbers. If false, the table has a last column for buttons. */
  isNumbers?: boolean
  children: ComponentChildren
}

export function PlainTable({ caption, headings, isNumbers = false, children }: PlainTableProps) {
  const { t } = useT(pageTexts)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
    <section class={isNumbers ? 'scroll-box' : 'scroll-box as-blocks'} tabIndex={0} aria-label={caption}>
      <table class={isNumbers ? 'plain numbers' : 'plain'}>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {headings.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {!isNumbers && (
              <th scope="col">
                <span class="visually-hidden">{t('acts')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
