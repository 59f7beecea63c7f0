import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { receivedFile } from '../../../daemon/decision-file/received-file.ts'

test('a file that does not arrive whole is refused in one line, and is no fault of the server', async () => {
  const cut = new Readable({ read() {} })
  cut.push('{"coauthors":"decisions","version":1,"decisions":[')
  const received = receivedFile(cut)
  cut.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  await expect(received).rejects.toMatchObject({ statusCode: 400, message: /cut off on its way/ })
})

test('a file that arrives in one turn of the event loop is checked in many', async () => {
  let turns = 0
  let isRead = false
  const pieces = [
    '{"coauthors":"decisions","version":1,"decisions":[',
    ...Array(20).fill(' '),
    '],"choices":[]}',
  ]
  const received = receivedFile(Readable.from(pieces.map((piece) => Buffer.from(piece)))).finally(() => {
    isRead = true
  })
  for (; !isRead; turns += 1) await nextTurn()
  expect(await received).toMatchObject({ decisions: { length: 0 } })
  expect(turns).toBeGreaterThan(20)
})
