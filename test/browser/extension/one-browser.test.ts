import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest'
import { type ExtendedChromium, launchWithExtension } from './chromium.ts'
import { describeLooks } from './looks.ts'
import { describeMyCollaborators } from './my-collaborators.ts'
import { describeReachingServers } from './reaching-servers.ts'
import { describeTyping } from './typing.ts'

let chromium: ExtendedChromium
beforeAll(async () => {
  chromium = await launchWithExtension()
})
afterAll(() => chromium.close())
beforeEach(async () => {
  await (await chromium.worker()).evaluate('chrome.storage.local.clear()')
  await chromium.useDaemon(inject('sharedWorld').url)
})

// This behaviour is the same in each browser.
describe('typing', () => describeTyping(() => chromium))
describe('looks', () => describeLooks(() => chromium))
describe('my collaborators', () => describeMyCollaborators(() => chromium))
describe('reaching servers', () => describeReachingServers(() => chromium))
