import { defineBackground } from 'wxt/utils/define-background'
import { storage } from 'wxt/utils/storage'
import { showMenu, takeCommand, takeMenuClick } from '../background/background.ts'
import { onBeginning, onCommand, onMenuClick, onWindowClosed } from '../browser.ts'
import { takeDeliveries } from '../inbox/inbox.ts'
import { SETTINGS, settingsOf } from '../settings/settings.ts'

/** Handles the context menu and the shortcuts. It never reads a page without a user's action. */
export default defineBackground(() => {
  onMenuClick(takeMenuClick)
  onCommand(takeCommand)
  // Drops the deliveries for the panel of a closed window.
  onWindowClosed((windowId) => void takeDeliveries(windowId).catch(reportError))
  onBeginning(() => {
    void storage.getItem(SETTINGS).then((settings) => showMenu(settingsOf(settings)))
  })
  storage.watch(SETTINGS, (settings) => showMenu(settingsOf(settings)))
})
