import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { VERSION_HEADER } from '../../shared/version.ts'
import { freePort, untilPrinted } from '../programs.ts'
import {
  buildImage,
  clearTemporary,
  makeVolume,
  openImage,
  type Start,
  signalContainer,
  startContainer,
  whyNoContainers,
} from './images.ts'

/** Builds the image from the Containerfile, and runs it as a container engine does. */

const ROOT = resolve(import.meta.dirname, '../..')
const NEWER = `${manifest.version}1`
const PROGRAM = join('/usr/local/lib/node_modules', manifest.name)

describe.skipIf(whyNoContainers() !== null)('the image', () => {
  let image: ReturnType<typeof openImage>
  let newer: ReturnType<typeof openImage>

  beforeAll(() => {
    buildImage(ROOT, 'localhost/coauthors')
    image = openImage('localhost/coauthors')
    // A second build would take as long again, so change only the version of a copy.
    newer = openImage('localhost/coauthors')
    const [compiled = ''] = globSync(join(newer.root, PROGRAM, 'dist/version-*.js'))
    writeFileSync(compiled, readFileSync(compiled, 'utf8').replace(manifest.version, NEWER))
  }, 900_000)
  afterAll(() => {
    image?.remove()
    newer?.remove()
    clearTemporary()
  })

  /** Makes a volume with the owner and the mode of the image's folder `/data`, as an engine does. */
  function volumeOf(user = image.config.User): string {
    const volume = makeVolume()
    onTestFinished(() => rmSync(volume, { recursive: true }))
    const [uid = 0, gid = 0] = user.split(':').map(Number)
    chownSync(volume, uid, gid)
    chmodSync(volume, 0o700)
    return volume
  }

  async function end(container: ChildProcess): Promise<number | null> {
    if (container.exitCode !== null) return container.exitCode
    const ended = once(container, 'exit')
    signalContainer(container, 'SIGTERM')
    const [code] = await ended
    return code
  }

  /** Starts both servers on free ports, since containers share this machine's network. */
  async function startBoth(from: typeof image, start: Start) {
    const [port, backendPort] = [await freePort(), await freePort()]
    const env = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
    const args = ['start', '--backend-port', String(backendPort)]
    const container = startContainer(from, { ...start, args, env })
    onTestFinished(async () => void (await end(container)))
    const printed = await untilPrinted(container, 'Ctrl-C')
    return { container, env, port, backendPort, printed }
  }

  async function run(start: Start) {
    const container = startContainer(image, start)
    const [stdout, stderr, [code]] = await Promise.all([
      container.stdout ? text(container.stdout) : '',
      container.stderr ? text(container.stderr) : '',
      once(container, 'close'),
    ])
    return { code, stdout, stderr }
  }

  test('runs without root, with one volume and a health check', async () => {
    const { User, Volumes, Healthcheck } = image.config
    const program = "console.log(process.pid, [process.getuid(), process.getgid()].join(':'))"
    const { stdout } = await run({ volume: volumeOf(), entrypoint: ['node'], args: ['-e', program] })
    expect(stdout).toBe(`1 ${User}\n`)
    expect(User).toMatch(/^[1-9]\d+:[1-9]\d+$/)
    expect(Object.keys(Volumes)).toEqual(['/data'])
    expect(Healthcheck.Test[0]).toBe('CMD')
    const inside = spawnSync('ls', ['-lnd', join(image.root, 'data')], { encoding: 'utf8' }).stdout
    expect(inside).toMatch(new RegExp(`^drwx------ \\d+ ${User.replace(':', ' ')} `))
  })

  test('answers at a published port, and hands its data to a newer image', async () => {
    const volume = volumeOf()
    const { container, env, port, backendPort, printed } = await startBoth(image, { volume })
    expect(printed).toContain(`page     http://localhost:${port}\n`)
    expect(await ask(port, '/')).toMatchObject({ status: 200, version: manifest.version })
    expect(await ask(port, '/', `coauthors.test:${port}`)).toMatchObject({ status: 403 })
    expect(await ask(backendPort, '/api/stats')).toMatchObject({ status: 200, body: { sample: true } })

    const health: Start = { volume, entrypoint: image.config.Healthcheck.Test.slice(1), args: [], env }
    expect(await run(health)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await end(container)).toBe(0)
    expect(await run(health)).toMatchObject({ code: 1 })

    const next = await startBoth(newer, { volume })
    expect(await ask(next.port, '/api/runtime/stats')).toMatchObject({
      version: NEWER,
      body: { counters: { visit_count: 1 } },
    })
  })

  test('fails no request during an import, and then serves the new data', async () => {
    const volume = volumeOf()
    const { backendPort } = await startBoth(image, { volume })
    const imported = run({ volume, args: ['import', join(PROGRAM, 'backend/starter/starter.xml')] })
    let isDone = false
    void imported.then(() => {
      isDone = true
    })
    while (!isDone) expect(await ask(backendPort, '/api/stats')).toMatchObject({ status: 200 })
    expect(await imported).toMatchObject({ code: 0, stderr: '' })
    expect(await ask(backendPort, '/api/stats')).toMatchObject({ body: { sample: false } })
  })

  test.each([
    ["root's", 'rw', 'daemon', /^The store \/data\/runtime.sqlite cannot be written \(EACCES\): [^\n]*\n$/],
    ["root's", 'rw', 'backend', /^The folder \/data\/dblp cannot be made: [^\n]* may not write there\.\n$/],
    [
      "the user's",
      'ro',
      'daemon',
      /^The store \/data\/runtime.sqlite cannot be written \(EROFS\): [^\n]*\n$/,
    ],
    ["the user's", 'ro', 'backend', /^The folder \/data\/dblp cannot be made: the disk [^\n]*\n$/],
    ["root's", 'rw', 'start', /^The store \/data\/runtime.sqlite cannot be written \(EACCES\): [^\n]*\n$/],
  ] as const)('explains in one line why %s volume (%s) stops %s', async (owner, mode, command, line) => {
    const volume = volumeOf(owner === "root's" ? '0:0' : undefined)
    expect(await run({ volume, mode, args: [command] })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(line),
    })
  })
})

/** Asks at an address beyond loopback, as through a published port. `host`: the Host header. */
async function ask(port: number, path: string, host = `localhost:${port}`) {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const { address = '127.0.0.1' } =
    addresses.find(({ internal, family }) => !internal && family === 'IPv4') ?? {}
  const [answer] = await once(get({ host: address, port, path, headers: { host } }), 'response')
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const body: unknown = await (isJson ? json(answer) : text(answer))
  return { status: answer.statusCode, version: answer.headers[VERSION_HEADER.toLowerCase()], body }
}
