import { defineBackground } from 'wxt/utils/define-background'
import { takeCommand, takeMenuClick } from '../background/capture.ts'
import { showMenu } from '../background/menu.ts'
import { onBeginning, onCommand, onMenuClick, storage } from '../browser.ts'
import { settingsOf } from '../settings/settings.ts'

/** Wakes for the context menu and the keys, and never reads a page on its own. */
export default defineBackground(() => {
  onMenuClick(takeMenuClick)
  onCommand(takeCommand)
  onBeginning(() => {
    void storage.read(['settings']).then(({ settings }) => showMenu(settingsOf(settings)))
  })
  storage.watch('settings', (settings) => showMenu(settingsOf(settings)))
})
