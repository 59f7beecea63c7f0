import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { untilPrinted } from './programs.ts'

/** Installs into a temporary folder instead of the machine. The fake apt-get does what the installation of a service does. */

const POLICY = 'usr/sbin/policy-rc.d'
const CLUSTERS = 'etc/postgresql-common/createcluster.conf'

const APT_GET = `#!/bin/sh
echo "apt-get $*" >> log
case "$*" in *update*) exit 0 ;; esac
${POLICY} postgresql start; echo "policy: $?" >> log
cat ${CLUSTERS} >> log
mkdir -p etc/rc2.d etc/systemd/system/multi-user.target.wants
touch etc/rc2.d/S01server etc/systemd/system/multi-user.target.wants/server.service
echo dlstatus:1:45.1:Retrieving >&3
[ -z "$WAIT" ] || { trap 'echo interrupted >> log; exit 1' INT; echo dlstatus:1:60:Retrieving >&3; while :; do sleep 0.1; done; }
[ -z "$FAIL" ] || { echo 'E: Unable to fetch' >&2; exit 100; }
mkdir -p usr/share/postgresql-common; echo packaged | tee usr/share/postgresql-common/createcluster.conf > ${CLUSTERS}.ucf-dist
echo pmstatus:server:100:Installed >&3
`
const NOTES = '#!/bin/sh\necho "$(basename "$0") $*" >> log\n'
const CACHE = "#!/bin/sh\necho 'Package: known'\nexit 100\n"

describe.skipIf(process.platform === 'win32')('installPackages', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'coauthors-debian-'))
    const tools = { 'apt-get': APT_GET, 'apt-cache': CACHE }
    for (const name of ['deb-systemd-helper', 'systemctl', 'update-rc.d'])
      Object.assign(tools, { [name]: NOTES })
    for (const [name, program] of Object.entries(tools)) write(`bin/${name}`, program)
    write('etc/rc2.d/S01older', '')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  function write(path: string, content: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content, { mode: 0o755 })
  }
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const isThere = (path: string): boolean => existsSync(join(root, path))

  function start(env: NodeJS.ProcessEnv = {}) {
    const program = `import { installPackages } from '${new URL('./debian.ts', import.meta.url)}'
      console.log(JSON.stringify(await installPackages([['unknown', 'known'], ['unknown']], process.cwd())))`
    return spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: root,
      env: { ...process.env, PATH: `${join(root, 'bin')}:${process.env.PATH}`, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }
  async function install(env?: NodeJS.ProcessEnv): Promise<string> {
    const child = start(env)
    return text(child.stdout)
  }

  test('starts no service, and makes no PostgreSQL cluster', async () => {
    expect(await install()).toBe('Downloading 20 % 40 %\nInstalling 20 % 40 % 60 % 80 % 100 %\nnull\n')
    expect(read('log')).toMatch(
      / update\n.* --no-install-recommends known\npolicy: 101\ncreate_main_cluster = false\n/,
    )
    expect(isThere(POLICY)).toBe(false)
    expect(read(CLUSTERS)).toBe('packaged\n')
    expect(isThere(`${CLUSTERS}.ucf-dist`)).toBe(false)
  })

  test('disables only the services of the packages', async () => {
    await install()
    expect(read('log').split('\n').slice(4).toSorted()).toEqual([
      '',
      'deb-systemd-helper disable server.service',
      'systemctl disable server.service',
      'update-rc.d server disable',
    ])
  })

  test("restores the machine's own policy and configuration", async () => {
    write(POLICY, '#!/bin/sh\nexit 104\n')
    write(CLUSTERS, 'own\n')
    await install()
    expect([read(POLICY), read(CLUSTERS)]).toEqual(['#!/bin/sh\nexit 104\n', 'own\n'])
    write(`${POLICY}.before-coauthors`, 'own')
    await install()
    expect([read(POLICY), isThere(`${POLICY}.before-coauthors`)]).toEqual(['own', false])
    expect(read('log')).not.toContain('policy: 104')
  })

  test('leaves no file behind if apt fails', async () => {
    expect(await install({ FAIL: '1' })).toMatch(/\n"Unable to fetch"\n$/)
    expect([POLICY, 'etc/postgresql-common'].map(isThere)).toEqual([false, false])
    expect(read('log')).toContain('update-rc.d server disable')
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'interrupts apt on %s, and leaves no file behind',
    async (signal) => {
      const child = start({ WAIT: '1' })
      await untilPrinted(child, '60 %')
      child.kill(signal)
      expect(await once(child, 'exit')).toEqual([130, null])
      expect(read('log')).toContain('interrupted')
      expect([POLICY, 'etc/postgresql-common'].map(isThere)).toEqual([false, false])
    },
  )
})
