import { Agent, request } from 'node:http'

/** A steady load. Its rate does not depend on the daemon's speed. */
export type Load = { sent: number; failed: number; stop: () => Promise<void> }

const TICK_MS = 20
// Reached only if the daemon stalls.
const UNDER_WAY_AT_MOST = 200
// The cache of the soak has no limit, so new keys would fill the disk.
const KEYS = 500

export function startLoad(url: string, perSecond: number): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const underWay = new Set<Promise<void>>()
  const load: Load = { sent: 0, failed: 0, stop }
  const since = performance.now()
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - since) / 1000) * perSecond)
    while (load.sent < due && underWay.size < UNDER_WAY_AT_MOST) send(load.sent++)
  }, TICK_MS)

  function send(number: number): void {
    const asked = ask(agent, url, number).then((ok) => {
      if (!ok) load.failed += 1
      underWay.delete(asked)
    })
    underWay.add(asked)
  }

  async function stop(): Promise<void> {
    clearInterval(timer)
    await Promise.all(underWay)
    agent.destroy()
  }
  return load
}

/** Of twenty requests, eleven are gets, four puts, four events, and one is a page visit. */
function ask(agent: Agent, url: string, number: number): Promise<boolean> {
  const key = `soak ${(number * 7919) % KEYS}`
  const turn = number % 20
  if (turn === 0) return ok(agent, `${url}/`, null)
  if (turn < 5) return ok(agent, `${url}/api/runtime/cache/put`, { key, data: answerOf(number) })
  if (turn < 9) return ok(agent, `${url}/api/runtime/query/event`, { left_count: 2, right_count: 2 })
  return ok(agent, `${url}/api/runtime/cache/get`, { key })
}

/** Usual answers have 2 to 50 KB. */
const answerOf = (number: number) => ({ text: 'x'.repeat(2000 + ((number * 104_729) % 48_000)) })

function ok(agent: Agent, url: string, body: unknown): Promise<boolean> {
  return new Promise((resolve) => {
    const sending = request(
      url,
      {
        agent,
        method: body === null ? 'GET' : 'POST',
        headers: body === null ? {} : { 'content-type': 'application/json' },
      },
      (answer) => {
        answer.resume().once('close', () => resolve(answer.statusCode === 200 && answer.complete))
      },
    )
    sending.once('error', () => resolve(false))
    sending.end(body === null ? undefined : JSON.stringify(body))
  })
}
