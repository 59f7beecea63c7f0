import { defineBackground } from 'wxt/utils/define-background'
import { storage } from 'wxt/utils/storage'
import { takeCommand, takeMenuClick } from '../background/capture.ts'
import { showMenu } from '../background/menu.ts'
import { onBeginning, onCommand, onMenuClick, onWindowClosed } from '../browser.ts'
import { takeDeliveries } from '../inbox/inbox.ts'
import { LEFTOVERS, SETTINGS, settingsOf } from '../settings/settings.ts'

/** Wakes for the context menu and the keys, and never reads a page on its own. */
export default defineBackground(() => {
  onMenuClick(takeMenuClick)
  onCommand(takeCommand)
  // Nobody takes any more what waits for its panel.
  onWindowClosed((windowId) => void takeDeliveries(windowId).catch(reportError))
  onBeginning(() => {
    void storage.removeItems([...LEFTOVERS]).catch(reportError)
    void storage.getItem(SETTINGS).then((settings) => showMenu(settingsOf(settings)))
  })
  storage.watch(SETTINGS, (settings) => showMenu(settingsOf(settings)))
})
