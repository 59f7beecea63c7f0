import { defineBackground } from 'wxt/utils/define-background'
import { storage } from 'wxt/utils/storage'
import { showMenu, takeCommand, takeMenuClick } from '../background/background-events.ts'
import { continueQuery } from '../background/continue-query.ts'
import { onAsking, onBeginning, onCommand, onMenuClick, onWindowClosed, stayAwake } from '../browser.ts'
import { takeDeliveries } from '../inbox/inbox.ts'
import { SETTINGS, settingsOf } from '../settings/settings.ts'

const AWAKE_MS = 20_000

/** Reads a page only if the user asks for it. */
export default defineBackground(() => {
  onMenuClick(takeMenuClick)
  onCommand(takeCommand)
  let continued = new AbortController()
  onAsking(() => {
    // The popup has opened again, and asks the stored query itself.
    continued.abort()
    const awake = setInterval(stayAwake, AWAKE_MS)
    return (query) => {
      continued = new AbortController()
      void continueQuery(query, continued.signal)
        .catch(reportError)
        .finally(() => clearInterval(awake))
    }
  })
  // Drops the deliveries for a closed window.
  onWindowClosed((windowId) => void takeDeliveries(windowId).catch(reportError))
  onBeginning(() => {
    void storage.getItem(SETTINGS).then((settings) => showMenu(settingsOf(settings)))
  })
  storage.watch(SETTINGS, (settings) => showMenu(settingsOf(settings)))
})
