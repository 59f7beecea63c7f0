import { h } from 'preact'
import { expect, test } from 'vitest'
import { NEW_PROJECT } from '../../../../../daemon/page/conference/conference-state.ts'
import { EXAMPLE_CONFERENCE } from '../../../../../daemon/page/conference/example-conference.ts'
import { ConnectConference } from '../../../../../daemon/page/conference/hotcrp/connect-form.tsx'
import { soon } from '../../../../soon.ts'
import { drawInConference } from '../conference-view.ts'

const TOKEN = `hct_${'A'.repeat(30)}`

async function formOf() {
  const project = { ...NEW_PROJECT, name: 'VLDB', conference: EXAMPLE_CONFERENCE }
  const drawn = await drawInConference(() => h(ConnectConference, { onLeave: () => undefined }), {
    project,
    isTraceless: true,
  })
  const connect = async (address: string, token: string): Promise<string[]> => {
    await drawn.type('input[placeholder]', address)
    await drawn.type('input.secret', token)
    await drawn.send('form', 'submit')
    await soon(() => expect(drawn.all('[role=alert]')[0]).toBeTruthy())
    return drawn.all('[role=alert]')
  }
  return { ...drawn, connect }
}

test('refuses an unencrypted address and a malformed token', async () => {
  const { connect } = await formOf()
  expect(await connect('http://example.org', TOKEN)).toEqual([expect.stringContaining('Without encryption')])
  expect(await connect('https://vldb.hotcrp.com', 'secret')).toEqual([
    expect.stringContaining('This is not a token of HotCRP'),
  ])
})

test('does not connect a new site while an unsaved conference is open', async () => {
  const { connect } = await formOf()
  expect(await connect('https://vldb.hotcrp.com', TOKEN)).toEqual([
    expect.stringContaining('Connect before you add files.'),
  ])
})
