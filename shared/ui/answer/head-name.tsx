import { homonymParts } from './homonym.ts'

/** A name at the head of a row or column: cut short if it must be, its homonym number never. */
export function HeadName({ name }: { name: string }) {
  const [base, number] = homonymParts(name)
  return (
    <span class="head-name">
      <span class="head-base">{base}</span>
      {number && <span class="head-number">{number}</span>}
    </span>
  )
}
