import type { CoauthorsQuestion } from '../coauthorship/coauthors-answer.ts'

/** Fewer entries are not worth the start of a second worker. */
const WORTH_A_WORKER = 20

/** The head of an answer ends here. In strings of JSON its quotation marks would be escaped. */
const LISTS = '"authors":['

/**
 * Lists the coauthors of many people in two workers at once, and joins their answers: 50 prolific people take 75 % of the
 * time that they take in one (docs/dev/performance.md). The list of an entry depends on no other entry. The head of an answer
 * names data and options; if those differ, since an import ended in between, one worker lists all.
 * @param run answers a question in a worker, as the JSON of a `CoauthorsAnswer`
 */
export async function coauthorsInParts(
  question: CoauthorsQuestion,
  run: (part: CoauthorsQuestion) => Promise<Buffer>,
): Promise<Buffer> {
  const { authors } = question
  if (authors.length < WORTH_A_WORKER) return run(question)
  const half = Math.ceil(authors.length / 2)
  const [first, second] = await Promise.all([
    run({ ...question, authors: authors.slice(0, half) }),
    run({ ...question, authors: authors.slice(half) }),
  ])
  const listsAt = first.indexOf(LISTS) + LISTS.length
  if (!first.subarray(0, listsAt).equals(second.subarray(0, listsAt))) return run(question)
  return Buffer.concat([first.subarray(0, -']}'.length), Buffer.from(','), second.subarray(listsAt)])
}
