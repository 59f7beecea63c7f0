import { jsonPost } from '../../json-post.ts'

export function answerOf(bytes: number): object {
  const item = { title: 'A paper about joint papers', year: 2020, venue: 'A venue', pub_type: 'article' }
  return { items: Array.from({ length: Math.round(bytes / (JSON.stringify(item).length + 1)) }, () => item) }
}

export const keyOf = (number: number): string => `pairs:v1:${number.toString(16).padStart(8, '0')}`

export const GET = '/api/runtime/cache/get'
export const PUT = '/api/runtime/cache/put'

export async function post(url: string, body: unknown): Promise<Response> {
  const response = await fetch(url, jsonPost(body))
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response
}
