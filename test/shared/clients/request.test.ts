import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HttpFailure, isFailure, TimedOut, Unreachable } from '../../../shared/clients/failures.ts'
import { requestJson } from '../../../shared/clients/request.ts'
import { z } from '../../../shared/contract/zod.ts'
import { deadBase, never, type ScriptedServer, scriptedServer } from '../scripted-server.ts'

const PATH = '/api/thing'
const thing = z.looseObject({ size: z.number() })

let server: ScriptedServer
beforeEach(async () => {
  server = await scriptedServer()
})
afterEach(() => server.close())

const client = () => ({ base: server.base, fetch })
const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable('must reject'),
    (error: unknown) => error,
  )

describe('a request', () => {
  it('sends a request without a body as GET', async () => {
    server.on(PATH, () => ({ body: { size: 1 } }))
    await requestJson(client(), PATH, thing)
    expect(server.arrived).toMatchObject([{ method: 'GET', path: PATH, body: undefined }])
    expect(server.arrived[0]?.headers).not.toHaveProperty('content-type')
  })

  it('sends a request with a body as JSON POST', async () => {
    server.on(PATH, () => ({ body: { size: 1 } }))
    await requestJson(client(), PATH, thing, { body: { name: 'Éva 王 😀' } })
    expect(server.arrived).toMatchObject([{ method: 'POST', path: PATH, body: { name: 'Éva 王 😀' } }])
    expect(server.arrived[0]?.headers['content-type']).toBe('application/json')
  })

  it('sends no cookies, and reads no HTTP cache', async () => {
    server.on(PATH, () => ({ body: { size: 1 } }))
    const inits: (RequestInit | undefined)[] = []
    const seeing: typeof fetch = (input, init) => {
      inits.push(init)
      return fetch(input, init)
    }
    await requestJson({ base: server.base, fetch: seeing }, PATH, thing)
    await requestJson({ base: server.base, fetch: seeing }, PATH, thing, { body: {}, keepalive: true })
    const common = { credentials: 'omit', cache: 'no-store' }
    expect(inits).toEqual([
      { ...common, method: 'GET', headers: {} },
      expect.objectContaining({ ...common, method: 'POST', keepalive: true }),
    ])
  })

  it('sends a request to the page’s origin if there is no base', async () => {
    const inputs: unknown[] = []
    const seeing: typeof fetch = async (input) => {
      inputs.push(input)
      return Response.json({ size: 1 })
    }
    await requestJson({ base: '', fetch: seeing }, PATH, thing)
    expect(inputs).toEqual([PATH])
  })
})

describe('an answer', () => {
  it('returns the version of the server, or null', async () => {
    server.on(PATH, () => ({ body: { size: 1, more: true }, headers: { 'X-CoAuthors-Version': '1.2.3' } }))
    expect(await requestJson(client(), PATH, thing)).toEqual({
      body: { size: 1, more: true },
      version: '1.2.3',
    })
    server.on(PATH, () => ({ body: { size: 1 } }))
    expect(await requestJson(client(), PATH, thing)).toEqual({ body: { size: 1 }, version: null })
  })

  it.each([
    ['as a whole', '[]', 'breaks the contract at (the whole).'],
    ['in one place', '{"size":"big"}', 'breaks the contract at size.'],
    ['by being empty', '', 'is not JSON.'],
    ['by being cut', '{"size":', 'is not JSON.'],
  ])('rejects an answer that breaks the contract %s', async (_what, body, message) => {
    server.on(PATH, () => ({ body }))
    expect(await rejection(requestJson(client(), PATH, thing))).toMatchObject({
      code: 'unreadable answer',
      message: `The server's answer ${message}`,
    })
  })

  it('names at most three wrong fields', async () => {
    const many = z.object({ a: z.string(), b: z.string(), c: z.string(), d: z.string() })
    server.on(PATH, () => ({ body: {} }))
    expect(await rejection(requestJson(client(), PATH, many))).toMatchObject({
      message: "The server's answer breaks the contract at a, b, c.",
    })
  })
})

describe('an error answer', () => {
  it.each([
    ['the message of our servers', 400, { detail: 'Too many entries.' }, 'Too many entries.'],
    [
      'each broken rule of a 422 with its field',
      422,
      {
        detail: [
          { loc: ['body', 'left', 0], msg: 'must be a string', type: 'invalid_type' },
          { loc: ['body', 'year_min'], msg: 'must be whole', type: 'invalid_type' },
        ],
      },
      'left.0: must be a string; year_min: must be whole',
    ],
    ['no text for markup', 500, '<html>Bad Gateway</html>', ''],
    ['the beginning of a long text', 500, { error: 'x'.repeat(5000) }, `{"error":"${'x'.repeat(190)}`],
    ['the text of JSON in another shape', 404, { error: 'nope' }, '{"error":"nope"}'],
  ])('reports %s', async (_what, status, body, detail) => {
    server.on(PATH, () => ({ status, body, headers: { 'x-coauthors-version': '9.0.0' } }))
    const error = await rejection(requestJson(client(), PATH, thing))
    expect(error).toBeInstanceOf(HttpFailure)
    expect(error).toMatchObject({ status, detail, version: '9.0.0', code: `status ${status}` })
  })
})

describe('a request that gets no answer', () => {
  it('reports an unreachable server with the cause', async () => {
    const error = await rejection(requestJson({ base: await deadBase(), fetch }, PATH, thing))
    expect(error).toBeInstanceOf(Unreachable)
    expect(error).toMatchObject({ code: 'unreachable', cause: expect.any(TypeError) })
  })

  it.each([502, 504])('treats a proxy’s %i as no answer', async (status) => {
    server.on(PATH, () => ({ status, body: {} }))
    expect(await rejection(requestJson(client(), PATH, thing))).toBeInstanceOf(Unreachable)
  })

  it('states how long it waited', async () => {
    server.on(PATH, never)
    const error = await rejection(requestJson(client(), PATH, thing, { timeoutMs: 15 }))
    expect(error).toBeInstanceOf(TimedOut)
    expect(error).toMatchObject({ code: 'timeout', message: expect.stringContaining('15 ms') })
  })

  it('gives up at the time-out in the middle of an answer', async () => {
    const slow = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"size":')
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const address = slow.address()
    const port = typeof address === 'object' ? address?.port : undefined
    try {
      const base = `http://127.0.0.1:${port}`
      const error = await rejection(requestJson({ base, fetch }, PATH, thing, { timeoutMs: 40 }))
      expect(error).toBeInstanceOf(TimedOut)
    } finally {
      slow.closeAllConnections()
      slow.close()
    }
  })

  it('rejects with the reason of the cancellation', async () => {
    const reason = new Error('the user pressed Cancel')
    const cancel = new AbortController()
    server.on(PATH, (request) => {
      cancel.abort(reason)
      return never(request)
    })
    const options = { signal: cancel.signal, timeoutMs: 5000 }
    const error = await rejection(requestJson(client(), PATH, thing, options))
    expect(error).toBe(reason)
    expect(isFailure(error)).toBe(false)
  })
})
