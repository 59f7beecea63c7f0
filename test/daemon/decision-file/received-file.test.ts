import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { receivedFile } from '../../../daemon/decision-file/received-file.ts'

test('a file that does not arrive whole is refused in one line, and is no fault of the server', async () => {
  const cut = new Readable({ read() {} })
  cut.push('{"coauthors":"decisions","version":1,"decisions":[')
  const received = receivedFile(cut)
  cut.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  await expect(received).rejects.toMatchObject({ statusCode: 400, message: /cut off on its way/ })
})
