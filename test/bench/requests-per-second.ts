import autocannon from 'autocannon'

const CONNECTIONS = 8

/** Sends JSON POSTs over eight connections. Throws if an answer is not a 2xx. */
export async function requestsPerSecond(
  url: string,
  bodies: readonly unknown[],
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    requests: bodies.map((body) => ({ body: JSON.stringify(body) })),
    connections: CONNECTIONS,
    duration: seconds,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.total / result.duration
}
