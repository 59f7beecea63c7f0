import { checkList, latinNameInBrackets, readPart, readWithoutOthers } from './list-reader.ts'

// Reads lists in a thread of the browser (`ask-reader.ts`).

const reader = { checkList, latinNameInBrackets, readPart, readWithoutOthers }

export type Reader = typeof reader
export type Asked = { id: number; act: keyof Reader; values: readonly unknown[] }
export type Told = { id: number; result: unknown }

addEventListener('message', ({ data: { id, act, values } }: MessageEvent<Asked>) => {
  // The asker's types say that the values are those of the act.
  const read = reader[act] as (...values: readonly unknown[]) => unknown
  postMessage({ id, result: read(...values) } satisfies Told)
})
