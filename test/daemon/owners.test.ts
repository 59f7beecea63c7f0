import { expect, test } from 'vitest'
import { workspacesOf } from '../../daemon/owners.ts'
import { daemonSettings } from '../../daemon/settings.ts'

const workspaceWith = (env: NodeJS.ProcessEnv, remoteAddress = '127.0.0.1', headers: string[] = []) =>
  workspacesOf(daemonSettings({ COAUTHORS_DATA_DIR: '/tmp', ...env }))({
    rawHeaders: headers,
    socket: { remoteAddress },
  })

test.each<[NodeJS.ProcessEnv, string]>([
  [{}, 'personal'],
  [{ HOST: 'localhost' }, 'personal'],
  [{ HOST: '::1', ALLOWED_HOSTS: 'box.example' }, 'personal'],
  [{ HOST: '0.0.0.0', ALLOWED_HOSTS: 'box.example' }, 'no-login'],
  [{ PUBLIC_URL: 'https://coauthors.example.edu' }, 'no-login'],
  // a container behind a port of this machine
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8090' }, 'personal'],
])('treats an installation with %o and no log-in as %s', (env, expected) => {
  const { owner, facts } = workspaceWith(env)
  expect(owner === '' ? 'personal' : facts?.off).toBe(expected)
})

test.each([
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '::ffff:127.0.0.1', true],
  ['127.0.0.1', '127.0.0.2', false],
  ['127.0.0.1', '::1', false],
  ['10.1.0.0/16, fd00::/8', '10.1.255.1', true],
  ['10.1.0.0/16, fd00::/8', '::ffff:10.1.255.1', true],
  ['10.1.0.0/16, fd00::/8', '10.2.0.1', false],
  ['10.1.0.0/16, fd00::/8', 'fd12::1', true],
  ['fe80::1', 'fe80::1%eth0', true],
  ['fe80::1', 'fe80::2%eth0', false],
  ['127.0.0.1', '', false],
])('says whether TRUSTED_PROXIES=%s trusts a connection from %s: %s', (proxies, address, isTrusted) => {
  const env = { USER_HEADER: 'Remote-User', TRUSTED_PROXIES: proxies }
  const { owner, facts } = workspaceWith(env, address, ['REMOTE-USER', 'ada'])
  expect(owner ?? facts?.off).toBe(isTrusted ? 'user:ada' : 'not-proxied')
})
