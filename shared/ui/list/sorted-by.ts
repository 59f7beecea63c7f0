/** Compares numbers of submissions, too: `9` comes before `10`, and `A9` before `A10`. */
const byText = new Intl.Collator('en', { numeric: true }).compare

/**
 * The rows in the order of a column's values, or in the opposite one; as they are without values. Of texts only the distinct
 * ones are compared: a collator takes a microsecond for two.
 */
export function sortedBy<Row>(
  rows: readonly Row[],
  valueIn: ((row: Row) => string | number) | undefined,
  isDown: boolean,
): readonly Row[] {
  if (!valueIn) return rows
  const values = rows.map(valueIn)
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))].sort(byText)
  const ranks = new Map(texts.map((text, rank) => [text, rank]))
  const sign = isDown ? -1 : 1
  return rows
    .map((row, at) => {
      const value = values[at] ?? 0
      return { row, weight: sign * (typeof value === 'string' ? (ranks.get(value) ?? 0) : value) }
    })
    .sort((one, other) => one.weight - other.weight)
    .map(({ row }) => row)
}

/** The column by which rows are sorted, if there is one, and in which direction. */
export type Sort = { by: string | null; isDown: boolean }

/** The order after a press on the head of a column: ascending, descending, then as the rows came. */
export const sortAfterPress = ({ by, isDown }: Sort, key: string): Sort => {
  if (by !== key) return { by: key, isDown: false }
  return isDown ? { by: null, isDown: false } : { by, isDown: true }
}
