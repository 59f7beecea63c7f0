import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { boundedFetch, readPieces } from '../../../shared/clients/bounded-fetch.ts'
import { lookAtDaemon } from '../../../shared/clients/daemon-look.ts'
import { TooLong } from '../../../shared/clients/failures.ts'
import { requestFile, requestJson, small } from '../../../shared/clients/request.ts'
import { z } from '../../../shared/contract/zod.ts'
import { type ScriptedServer, scriptedServer } from '../scripted-server.ts'

const PATH = '/api/thing'

let server: ScriptedServer
let elsewhere: ScriptedServer
beforeEach(async () => {
  server = await scriptedServer()
  elsewhere = await scriptedServer()
})
afterEach(() => Promise.all([server.close(), elsewhere.close()]))

const client = () => ({ base: server.base, fetch: boundedFetch })

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('names the target of a %i, and sends nothing there', async (status) => {
    const location = `${elsewhere.base}/names?left=Ann`
    server.on(PATH, () => ({ status, headers: { location } }))
    await expect(requestJson(client(), PATH, z.unknown(), { body: { left: ['Ann'] } })).rejects.toMatchObject(
      {
        message: `The server's answer points to ${elsewhere.base}, where nothing was sent.`,
      },
    )
    expect(elsewhere.arrived).toEqual([])
  })

  it.each(['http://[', 'javascript:alert(1)', 'data:text/plain,Ann'])(
    'names no origin of a redirect to %s',
    async (location) => {
      server.on(PATH, () => ({ status: 302, headers: { location } }))
      await expect(requestJson(client(), PATH, z.unknown())).rejects.toMatchObject({ target: null })
    },
  )

  it('names no origin of a redirect without a location', async () => {
    server.on(PATH, () => ({ status: 302 }))
    await expect(requestJson(client(), PATH, z.unknown())).rejects.toMatchObject({ target: null })
  })

  it('reports a redirecting server as another program', async () => {
    const headers = { location: elsewhere.base, 'X-CoAuthors-Version': '1.0.0' }
    server.on('/api/runtime/config', () => ({ status: 302, headers }))
    expect(await lookAtDaemon(client())).toEqual({ kind: 'another', pointsTo: elsewhere.base })
  })
})

/** Makes an answer without end. `seen` tells its bytes so far, and whether the client has cancelled it. */
function endless(status = 200) {
  const seen = { bytes: 0, isCancelled: false }
  const piece = new Uint8Array(1024 ** 2).fill(48)
  const body = new ReadableStream({
    pull: (controller) => {
      controller.enqueue(piece)
      seen.bytes += piece.length
    },
    cancel: () => {
      seen.isCancelled = true
    },
  })
  return { seen, settings: { base: '', fetch: async () => new Response(body, { status }) } }
}

describe('an answer without end', () => {
  it.each([
    [
      'an answer',
      64,
      (settings: Parameters<typeof requestFile>[0]) => requestJson(settings, PATH, z.unknown()),
    ],
    ['a file', 512, (settings: Parameters<typeof requestFile>[0]) => requestFile(settings, PATH)],
    [
      'the state of a server',
      1,
      (settings: Parameters<typeof requestFile>[0]) => requestJson(settings, PATH, z.unknown(), small()),
    ],
  ])('stops reading %s after %i MiB', async (_what, most, ask) => {
    const { seen, settings } = endless()
    const message = `The server's answer is longer than ${most} MiB.`
    await expect(ask(settings)).rejects.toMatchObject({ message, code: 'unreadable answer' })
    expect(seen.isCancelled).toBe(true)
    expect(seen.bytes).toBeLessThan((most + 4) * 1024 ** 2)
  })

  it('stops reading an endless error after 1 MiB', async () => {
    const { seen, settings } = endless(500)
    await expect(requestJson(settings, PATH, z.unknown())).rejects.toMatchObject({ most: '1 MiB' })
    expect(seen.isCancelled).toBe(true)
  })

  it('measures the unpacked size of an answer', async () => {
    const bomb = gzipSync(Buffer.alloc(2 * 1024 ** 2))
    const packed = createServer((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    await new Promise<void>((resolve) => packed.listen(0, '127.0.0.1', resolve))
    // A server on a port has an AddressInfo.
    const { port } = packed.address() as AddressInfo
    try {
      const settings = { base: `http://127.0.0.1:${port}`, fetch: boundedFetch }
      await expect(requestJson(settings, PATH, z.unknown(), small())).rejects.toMatchObject({
        most: '1 MiB',
      })
    } finally {
      packed.closeAllConnections()
      packed.close()
    }
  })
})

describe('an answer at the bound', () => {
  const read = async (text: string, most: number): Promise<number> => {
    let length = 0
    await readPieces(new Response(text), most, (piece) => {
      length += piece.length
    })
    return length
  }

  it('reads an answer of exactly the bound, and refuses one with a byte more', async () => {
    expect(await read('abcd', 4)).toBe(4)
    await expect(read('abcde', 4)).rejects.toBeInstanceOf(TooLong)
  })
})
