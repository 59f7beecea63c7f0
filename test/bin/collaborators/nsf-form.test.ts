import { expect, test } from 'vitest'
import { formLines } from '../../../bin/collaborators/nsf-form.ts'
import { coaTemplate } from '../../shared/collaborators/coa/coa-template.ts'

const form = coaTemplate({ rows: [['A:', 'Ko, Amy', 'Lab', '', '']] })

test('reads a form in a thread', async () => {
  const { signal } = new AbortController()
  const lines = await formLines('form.xlsx', form, signal)
  expect(lines.map(({ name }) => name)).toContain('Amy Ko')
})

test('stops a form that takes too long, and says so in one line', async () => {
  const { signal } = new AbortController()
  const stopped = 'form.xlsx: Reading this form was stopped: it takes too long.'
  await expect(formLines('form.xlsx', form, signal, 0)).rejects.toThrow(stopped)
})

test('ends with the reason of its signal', async () => {
  const stopping = new AbortController()
  const reading = formLines('form.xlsx', form, stopping.signal)
  stopping.abort(new Error('Cancelled.'))
  await expect(reading).rejects.toThrow('Cancelled.')
})
