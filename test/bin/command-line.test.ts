import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { useFolder } from '../daemon/daemon.ts'
import { freePort, runProgram } from '../programs.ts'
import { runHere } from '../run-here.ts'

const folder = useFolder()

describe('a command that cannot run', () => {
  test.each([
    ['a missing file', ['import', '/no/such/dblp.xml'], {}, /no\/such\/dblp\.xml/],
    ['a bad port', ['daemon'], { PORT: '99999' }, /PORT/],
    ['a bad backend setting', ['backend'], { MAX_LIMIT: 'many' }, /MAX_LIMIT/],
    ['a listening address beyond loopback', ['backend'], { HOST: '0.0.0.0' }, /ALLOWED_HOSTS/],
    ['a bad backend address', ['daemon'], { API_BASE_URL: 'javascript:alert(1)' }, /API_BASE_URL/],
    ['an unreadable committee', ['backend'], { PC_MEMBERS_CSV: '/no/such/committee.csv' }, /PC_MEMBERS_CSV/],
  ])('prints one line and exits with 1 for %s', async (_, args, env, said) => {
    const { code, stdout, stderr } = await runHere(args, { COAUTHORS_DATA_DIR: folder.path, ...env })
    expect(stderr).toMatch(said)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stdout).toBe('')
    expect(code).toBe(1)
  })

  test.each(['daemon', 'backend'] as const)(
    'prints one line and exits with 1 for a used port (%s)',
    async (name) => {
      const taken = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
      await once(taken, 'listening')
      const address = taken.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      // Runs another process, because an open handle of the failed server would keep this one alive.
      const { code, stderr } = await runProgram([name], {
        COAUTHORS_DATA_DIR: folder.path,
        PORT: String(port),
      })
      taken.close()
      expect(stderr).toMatch(new RegExp(`^Port ${port} is in use[^\\n]*\\n$`))
      expect(code).toBe(1)
    },
  )

  test('prints one line and exits with 1 if the store is a folder', async () => {
    mkdirSync(folder.file('runtime.sqlite'))
    const { code, stderr } = await runHere(['daemon'], { COAUTHORS_DATA_DIR: folder.path, PORT: '0' })
    expect(stderr).toContain(folder.file('runtime.sqlite'))
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(1)
  })
})

test('names the main commands in the help', async () => {
  const { stdout } = await runHere(['--help'])
  for (const command of ['start', 'daemon', 'backend', 'import', 'build', 'check', 'cache', 'doctor'])
    expect(stdout).toContain(command)
})

test('exits with 1 for an unknown command', async () => {
  const { code, stderr } = await runHere(['frobnicate'], { PORT: String(await freePort()) })
  expect(stderr).toMatch(/frobnicate/)
  expect(code).toBe(1)
})
