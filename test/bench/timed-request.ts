import { jsonPost } from '../json-post.ts'

/** Returns the answer's text, with the milliseconds to its beginning and end. Sends a POST if there is a body. */
export async function timedRequest(
  url: string,
  body?: string,
): Promise<{ text: string; began: number; milliseconds: number }> {
  const startedAt = performance.now()
  const response = await fetch(url, {
    ...(body !== undefined && jsonPost(body)),
  })
  const began = performance.now() - startedAt
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`)
  return { text, began, milliseconds: performance.now() - startedAt }
}
