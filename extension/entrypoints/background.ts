import { defineBackground } from 'wxt/utils/define-background'
import { takeCommand, takeMenuClick } from '../background/capture.ts'
import { showMenu } from '../background/menu.ts'
import { memory, onBeginning, onCommand, onMenuClick, onWindowClosed, storage } from '../browser.ts'
import { takeDeliveries } from '../inbox/inbox.ts'
import { LEFTOVERS, settingsOf } from '../settings/settings.ts'

/** Wakes for the context menu and the keys, and never reads a page on its own. */
export default defineBackground(() => {
  onMenuClick(takeMenuClick)
  onCommand(takeCommand)
  // Nobody takes any more what waits for its panel.
  onWindowClosed((windowId) => void takeDeliveries(memory, windowId).catch(reportError))
  onBeginning(() => {
    void storage.remove([...LEFTOVERS]).catch(reportError)
    void storage.read(['settings']).then(({ settings }) => showMenu(settingsOf(settings)))
  })
  storage.watch('settings', (settings) => showMenu(settingsOf(settings)))
})
