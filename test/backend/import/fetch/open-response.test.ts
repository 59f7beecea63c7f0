import { describe, expect, test } from 'vitest'
import { openResponse } from '../../../../backend/import/fetch/open-response.ts'
import { failure, isComplete, stage } from './download-stage.ts'
import type { DumpServer } from './dump-server.ts'

describe('redirects and addresses', () => {
  const to = (server: DumpServer, location: string) =>
    server.paths.set('/dblp.xml.gz', (_, response) => void response.writeHead(302, { location }).end())

  test('follows a redirect to the same origin', async () => {
    const { server, download, folder } = await stage()
    server.paths.set(
      '/old',
      (_, response) => void response.writeHead(301, { location: '/dblp.xml.gz' }).end(),
    )
    await download({ url: `${server.base}/old` })
    expect(isComplete(folder)).toBe(true)
  })

  test.each([
    'http://localhost:1/x',
    'http://dblp.org/xml',
    'https://dblp.org.evil.test/',
    'file:///etc/passwd',
  ])('refuses a redirect to %s and sends no request to it', async (location) => {
    const { server, download, folder } = await stage()
    to(server, location)
    expect((await failure(download(), folder)).message).toContain(
      `redirects to ${location}, which is not an address`,
    )
  })

  test.each([{ location: 'http://[' }, {}])(
    'closes the connection if a redirect has no valid address (%o)',
    async (headers) => {
      const { server, run } = await stage()
      const closed = new Promise((resolve) => {
        server.paths.set('/dblp.xml.gz', (_, response) => {
          response.on('close', resolve)
          response.writeHead(302, headers).write('x')
        })
      })
      const opening = openResponse(server.url, run({ timeouts: { stallMs: 600_000 } }))
      await expect(opening).rejects.toThrow('redirects to nowhere')
      await closed
    },
  )

  test('stops after five redirects', async () => {
    const { server, download, folder } = await stage()
    to(server, '/dblp.xml.gz')
    expect((await failure(download(), folder)).message).toContain('more than 5 times')
    expect(server.asked.length).toBeLessThanOrEqual(6)
  })

  test('sends no request to an address that is not allowed', async () => {
    const { server, download, folder, run } = await stage()
    const dblpSources = ['https://dblp.org/xml/dblp.xml.gz']
    const running = download({ settings: { ...run().settings, dblpSources } })
    expect((await failure(running, folder)).message).toContain('not an address')
    expect(server.asked).toEqual([])
  })
})
