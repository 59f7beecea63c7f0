import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { importFile } from '../../../backend/import/import-file.ts'
import {
  pipelineConfig,
  pipelineFiles,
  pipelineState,
} from '../../../shared/contract/backend/pipeline-shapes.ts'
import { z } from '../../../shared/contract/zod.ts'
import { soon } from '../../soon.ts'
import { article, dump } from '../dump/dump.ts'
import { backendAt, testFolder } from '../fixture.ts'
import { endedRun } from '../import/ended-run.ts'
import { dumpServer } from '../import/fetch/dump-server.ts'

const PACKED = gzipSync(dump(article('a', ['Ann', 'Bo'])))

async function stage() {
  const folder = await testFolder()
  const dumps = await dumpServer(PACKED)
  const env = { DATA_DIR: folder, DBLP_XML_GZ_URL: dumps.url, DBLP_DTD_URL: `${dumps.base}/dblp.dtd` }
  // Imports in this process, to save time. pipeline.test.ts tests the import's own process.
  const backend = backendAt(`${folder}/dblp.sqlite`, env, { importDump: importFile })
  const state = async () => z.parse(pipelineState, (await backend.get('/api/state')).body)
  const ended = () => endedRun(state)
  return { ...backend, dumps, state, ended }
}

test('shows the defaults of an import in the config', async () => {
  const { get, dumps } = await stage()
  const { body } = await get('/api/config')
  expect(z.parse(pipelineConfig, body)).toEqual({
    xml_gz_url: dumps.url,
    dtd_url: `${dumps.base}/dblp.dtd`,
    batch_size: 1000,
    progress_every: 500_000,
    rebuild: false,
  })
})

test('answers from imported data without a restart', async () => {
  const { get, post, ended, state } = await stage()
  expect((await get('/api/health')).status).toBe(503)
  expect((await get('/api/files')).body.files).toEqual([])
  expect((await state()).status).toBe('idle')
  const started = await post('/api/start', {})
  expect([started.status, started.body.status]).toEqual([200, 'running'])
  expect((await ended()).status).toBe('completed')
  expect((await get('/api/health')).status).toBe(200)
  const { body } = await post('/api/coauthors/pairs', { left: ['Ann'], right: ['Bo'] })
  expect(body.matrix.Ann.Bo).toBe(1)
  const { files } = z.parse(pipelineFiles, (await get('/api/files')).body)
  expect(files).toEqual([
    expect.objectContaining({ name: 'dblp.sqlite', kind: 'database' }),
    expect.objectContaining({ name: 'dblp.xml.gz', kind: 'dump', bytes: PACKED.length }),
  ])
})

test('refuses start and reset during an import, and stops it at once', async () => {
  const { post, dumps, ended } = await stage()
  dumps.instead.push((_, response) => void response.writeHead(200).write('x'))
  await post('/api/start', {})
  expect(await post('/api/start', {})).toMatchObject({
    status: 409,
    body: { detail: 'Pipeline is already running' },
  })
  expect(await post('/api/reset', {})).toMatchObject({
    status: 409,
    body: { detail: 'Cannot reset while running' },
  })
  expect((await post('/api/stop', {})).body.status).toBe('stopping')
  expect((await ended()).status).toBe('stopped')
  expect(await post('/api/reset', {})).toMatchObject({ status: 200, body: { status: 'idle', logs: [] } })
})

test('accepts a start, a stop and a reset without a body', async () => {
  const { server, ended } = await stage()
  for (const url of ['/api/start', '/api/stop']) {
    expect((await server.inject({ method: 'POST', url })).statusCode).toBe(200)
  }
  await ended()
  expect((await server.inject({ method: 'POST', url: '/api/reset' })).statusCode).toBe(200)
})

describe('POST /api/start', () => {
  test('ignores options that are null', async () => {
    const { post, ended } = await stage()
    const body = { xml_gz_url: null, dtd_url: null, batch_size: null, progress_every: null, rebuild: null }
    expect((await post('/api/start', body)).status).toBe(200)
    await ended()
  })

  test.each([
    [{ batch_size: 99 }],
    [{ batch_size: 100.5 }],
    [{ batch_size: '1000' }],
    [{ progress_every: 999 }],
    [{ rebuild: 'yes' }],
    [{ xml_gz_url: 7 }],
    [{ xml_gz_url: 'http://dblp.org/xml/dblp.xml.gz' }],
    [{ xml_gz_url: 'https://evil.test/dblp.xml.gz' }],
    [{ xml_gz_url: 'http://127.0.0.1:1/' }],
    [{ xml_gz_url: 'file:///etc/passwd' }],
    [{ xml_gz_url: `https://dblp.org/${'x'.repeat(3000)}` }],
    [{ dtd_url: 'https://evil.test/dblp.dtd' }],
    [[]],
  ])('answers 422 to %j and starts nothing', async (body) => {
    const { post, state, dumps } = await stage()
    const answer = await post('/api/start', body)
    expect(answer.status).toBe(422)
    expect(answer.body.detail[0]).toMatchObject({ loc: expect.anything(), msg: expect.any(String) })
    expect((await state()).status).toBe('idle')
    expect(dumps.asked).toEqual([])
  })

  test('accepts the configured address and the smallest allowed numbers', async () => {
    const { post, dumps, ended } = await stage()
    const body = { xml_gz_url: dumps.url, batch_size: 100, progress_every: 1000 }
    expect((await post('/api/start', body)).status).toBe(200)
    expect((await ended()).status).toBe('completed')
  })

  test('refuses a start by a foreign page or a form', async () => {
    const { server, state } = await stage()
    const send = async (headers: Record<string, string>, payload = '{}') =>
      (await server.inject({ method: 'POST', url: '/api/start', headers, payload })).statusCode
    const json = { 'content-type': 'application/json' }
    expect(await send({ ...json, origin: 'http://evil.test' })).toBe(403)
    expect(await send({ ...json, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await send({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=b')).toBe(415)
    expect(await send({ 'content-type': 'text/plain' })).toBe(415)
    expect((await state()).status).toBe('idle')
  })
})

test('lets the server close during an import', async () => {
  const { server, post, dumps } = await stage()
  dumps.instead.push((_, response) => void response.writeHead(200).write('x'))
  await post('/api/start', {})
  await server.close()
  expect(server.server.listening).toBe(false)
})

test('subtracts the downloaded part from the space that a download needs', async () => {
  const { get, dumps, post, ended } = await stage()
  const before = z.parse(pipelineFiles, (await get('/api/files')).body)
  expect(before.needed_bytes).toBe(3.5e9)
  expect(before.free_bytes).toBeGreaterThan(1e6)
  dumps.content = Buffer.concat([PACKED, Buffer.alloc(2_000_000)])
  dumps.instead.push((_, response) => {
    response.writeHead(200, { 'content-length': dumps.content.length, etag: '"one"' })
    response.write(dumps.content.subarray(0, 1_000_000))
  })
  await post('/api/start', {})
  await soon(async () => {
    expect((await get('/api/files')).body.needed_bytes).toBe(3.5e9 - 1_000_000)
  })
  await post('/api/stop', {})
  await ended()
})

test('shows no free space without a data folder', async () => {
  const folder = await testFolder()
  const { get } = backendAt(`${folder}/gone/dblp.sqlite`, { DATA_DIR: `${folder}/gone` })
  expect((await get('/api/files')).body).toEqual({ files: [] })
})
