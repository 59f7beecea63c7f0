import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backendOf, testFolder } from '../fixture.ts'

/** The user without any rights, on Linux and macOS. */
const NOBODY = 65534

test('returns no members without PC_MEMBERS_CSV', async () => {
  const { get } = await backendOf(undefined)
  expect(await get('/api/pc-members')).toMatchObject({ status: 200, body: { members: [], count: 0 } })
})

test('reads a changed committee list again, even without a database', async () => {
  const file = join(await testFolder(), 'pc.csv')
  await writeFile(file, 'name,affiliation\nAnn Lee,MIT\n')
  const { get } = await backendOf(undefined, { PC_MEMBERS_CSV: file })
  expect((await get('/api/pc-members')).body).toEqual({
    members: [{ name: 'Ann Lee', affiliation: 'MIT' }],
    count: 1,
  })
  await writeFile(file, 'name,affiliation\nBo,\nCy,ETH\n')
  expect((await get('/api/pc-members')).body).toEqual({
    members: [
      { name: 'Bo', affiliation: '' },
      { name: 'Cy', affiliation: 'ETH' },
    ],
    count: 2,
  })
  await rm(file)
  expect(await get('/api/pc-members')).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('PC_MEMBERS_CSV') },
  })
})

test('reads the committee list as soon as its permissions allow this', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no such modes')
  const folder = await testFolder()
  const file = join(folder, 'pc.csv')
  await writeFile(file, 'Ann Lee\n')
  const { get } = await backendOf(undefined, { PC_MEMBERS_CSV: file })
  // Loads the server's files first, because they may be unreadable without the rights of root.
  await get('/api/health')
  await chmod(folder, 0o711)
  await chmod(file, 0)
  expect((await withoutRoot(() => get('/api/pc-members'))).status).toBe(503)
  await chmod(file, 0o644)
  expect(await get('/api/pc-members')).toMatchObject({ status: 200, body: { count: 1 } })
})

/** Root may read files of any mode, so `run` runs as another user. */
async function withoutRoot<T>(run: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    return await run()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}
