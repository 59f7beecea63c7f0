import { expect, test } from 'vitest'
import { managerOf } from '../../../bin/service/service-commands.ts'

test.each([
  ['linux', /systemd/],
  ['darwin', /launchd/],
  ['win32', /task scheduler/],
] as const)('finds the service manager of %s', async (platform, title) => {
  expect((await managerOf(platform)).title).toMatch(title)
})

test('refuses an unknown platform', async () => {
  await expect(managerOf('sunos')).rejects.toThrow(/knows no service manager on sunos/)
})
