import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backendOf, testFolder } from '../fixture.ts'

test('without a list there is nobody', async () => {
  const { get } = await backendOf(undefined)
  expect(await get('/api/pc-members')).toMatchObject({ status: 200, body: { members: [], count: 0 } })
})

test('the list is read again when it has changed, and is needed by no database', async () => {
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
