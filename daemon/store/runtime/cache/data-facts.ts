/** The data that an answer was computed from. An answer of other data is an earlier answer (docs/protocol.md). */
export type DataFacts = { data_date: string | null; sample: boolean }

const LONGEST_DATE = 100

/** Reads the facts as the views do: no `sample` means false. */
export function dataFactsOf(answer: unknown): DataFacts {
  const { data_date = null, sample = false }: Record<string, unknown> = { ...(answer as object) }
  return {
    data_date: typeof data_date === 'string' ? data_date.slice(0, LONGEST_DATE) : null,
    sample: sample === true,
  }
}
