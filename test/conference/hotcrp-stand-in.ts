import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Answer, hotcrpSite, type Role, refusal, type Site } from './hotcrp-site.ts'

/** A HotCRP for tests. Rights, errors and CORS headers are those of a real HotCRP of 2026-08 (0f25da6c). */
export type HotcrpStandIn = {
  base: string
  token: string
  tokens: Readonly<Record<Role, string>>
  /** The conflicts by `paper email`, in the words of an assignment: `{ '8 ada@example.org': 'pinned collaborator' }`. */
  conflicts: () => Record<string, string>
  /** Changes conflicts as another chair. Rows: `paper,action,email,conflict`, without the header. */
  change: (...rows: string[]) => void
  setMode: (mode: Mode) => void
  /** The requests, newest last: `GET /api/papers?q=&t=all`. */
  requests: readonly string[]
  close: () => Promise<void>
}

/**
 * `slow`: never answers. `lost`: makes an assignment, but does not answer. `html`: a web page. `refuse`: refuses every token.
 * `busy`: too many requests. `nonsense`: JSON of another program. `redirect`: to another address. `broken`: a proxy's 502.
 * `cut`: half an answer.
 */
export type Mode =
  | 'ok'
  | 'slow'
  | 'lost'
  | 'html'
  | 'refuse'
  | 'busy'
  | 'nonsense'
  | 'redirect'
  | 'broken'
  | 'cut'

const HOTCRP_TOKENS = {
  chair: 'hct_ChairChairChairChair',
  pc: 'hct_MemberMemberMember',
  author: 'hct_AuthorAuthorAuthor',
} as const satisfies Record<Role, string>

const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html; charset=UTF-8'
const WEB_PAGE =
  '<!DOCTYPE html>\n<html lang="en"><head><title>Welcome</title></head><body>Welcome</body></html>\n'
const METHODS = 'OPTIONS, GET, HEAD, POST, DELETE'

export async function startHotcrp({ port = 0, ...site }: Site & { port?: number }): Promise<HotcrpStandIn> {
  const { conflicts, assign, ...answers } = hotcrpSite(site)
  const requests: string[] = []
  let mode: Mode = 'ok'

  function answerOf(role: Role, { method, url }: Asked, body: string): Answer {
    const name = url.pathname.slice('/api/'.length)
    const asked = url.searchParams
    if (name === 'assign' && method === 'POST') return assign(role, body, asked.get('dry_run') === '1')
    if (!['whoami', 'pc', 'papers', 'assign'].includes(name)) return refusal(404, '<0>Function not found')
    if (method !== 'GET' || name === 'assign') return refusal(405, '<0>Method not supported')
    if (name === 'whoami') return answers.whoami(role)
    if (name === 'pc') return answers.pc(role)
    if (!asked.has('q')) return refusal(400, '<0>Parameter missing')
    return answers.papers(role)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = { method: request.method ?? '', url: new URL(request.url ?? '/', 'http://hotcrp.test') }
    const { method, url } = asked
    const { origin, authorization } = request.headers
    const isApi = url.pathname.startsWith('/api/')
    const letIn = origin
      ? { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
      : {}
    requests.push(`${method} ${url.pathname}${url.search}`)
    const send = (status: number, type: string, content: string, headers = {}): void => {
      response.writeHead(status, { 'content-type': type, ...headers }).end(content)
    }
    const sendJson = ({ status, body }: Answer, headers = {}): void =>
      send(status, JSON_TYPE, JSON.stringify(body, null, 4), headers)
    const body = await text(request)
    if (mode === 'slow') return
    if (mode === 'broken') return send(502, HTML_TYPE, '<html><body>Bad Gateway</body></html>')
    if (method === 'OPTIONS') {
      // For browsers, `*` includes the header `authorization`, although the Fetch standard excludes it.
      const granted = { 'access-control-allow-headers': '*', 'access-control-allow-methods': METHODS }
      if (isApi) return void response.writeHead(204, { ...letIn, ...granted }).end()
      return void response.writeHead(403).end()
    }
    if (mode === 'redirect')
      return send(302, HTML_TYPE, '', { ...letIn, location: 'http://127.0.0.1:1/elsewhere' })
    if (mode === 'html' || !isApi) return send(mode === 'html' ? 200 : 404, HTML_TYPE, WEB_PAGE, letIn)
    if (mode === 'nonsense') return send(200, JSON_TYPE, '{"message":"Hello"}', letIn)
    if (url.pathname === '/api/session' && !authorization)
      return sendJson({ status: 200, body: { ok: true } }, letIn)
    const role = roleOf(authorization)
    // The answer to a refused token lacks the CORS headers.
    if (role === undefined || mode === 'refuse')
      return sendJson(refusal(401, authorization ? '<0>Unauthorized' : '<0>Missing credentials'))
    if (mode === 'busy') return sendJson(refusal(429, '<0>Rate limit exceeded'), { 'retry-after': '60' })
    const answer = answerOf(role, asked, body)
    if (mode === 'lost' && method === 'POST' && !url.searchParams.has('dry_run')) return
    if (mode !== 'cut') return sendJson(answer, letIn)
    const whole = JSON.stringify(answer.body)
    response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': whole.length, ...letIn })
    response.write(whole.slice(0, whole.length / 2), () => response.destroy())
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has an address of this shape.
  const { port: listening } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${listening}`,
    token: HOTCRP_TOKENS.chair,
    tokens: HOTCRP_TOKENS,
    conflicts,
    change: (...rows) => {
      const { status, body } = assign('chair', ['paper,action,email,conflict', ...rows].join('\n'), false)
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
    setMode: (next) => {
      mode = next
    },
    requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Asked = { method: string; url: URL }

function roleOf(authorization = ''): Role | undefined {
  const roles = ['chair', 'pc', 'author'] as const
  return roles.find((role) => authorization === `Bearer ${HOTCRP_TOKENS[role]}`)
}
