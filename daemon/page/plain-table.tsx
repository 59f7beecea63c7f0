import type { ComponentChildren } from 'preact'

type PlainTableProps = {
  caption: string
  headings: readonly (string | { name: string; isNumber?: boolean; isHidden?: boolean })[]
  /** All columns but the first hold numbers. */
  isNumbers?: boolean
  /** The rows. */
  children: ComponentChildren
}

/** A table with a caption for screen readers. */
export function PlainTable({ caption, headings, isNumbers = false, children }: PlainTableProps) {
  return (
    <table class={isNumbers ? 'plain numbers' : 'plain'}>
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {headings.map((heading) => {
            const { name, isNumber, isHidden } = typeof heading === 'string' ? { name: heading } : heading
            return (
              <th key={name} scope="col" class={isNumber ? 'number' : undefined}>
                {isHidden ? <span class="visually-hidden">{name}</span> : name}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A plain table in a box that scrolls. */
export const ScrollingTable = (props: PlainTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
  <section class="scroll-box" tabIndex={0} aria-label={props.caption}>
    <PlainTable {...props} />
  </section>
)
