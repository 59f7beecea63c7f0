/** Kept over the one reload, so that there is never a second. */
const RELOADED = 'coauthors.reloaded'

/**
 * Unregisters every service worker of the page's origin. Ours has none: an earlier program on the same port may have
 * left one, which would go on hearing all that the page asks, or show a page of its own. Resolves with whether the
 * page may be drawn; it may not while a worker still controls it, and is then loaded once again without.
 */
export async function leaveServiceWorkers(): Promise<boolean> {
  // It is there on loopback and over https only.
  if (!('serviceWorker' in navigator)) return true
  const { serviceWorker } = navigator
  const leaving = unregisterAll(serviceWorker)
  if (serviceWorker.controller === null) {
    setReloaded(false)
    return true
  }
  await leaving
  if (!setReloaded(true)) return true
  location.reload()
  return false
}

/** Where the browser keeps no registrations, as in some private windows, it rejects what is asked. */
async function unregisterAll(workers: ServiceWorkerContainer): Promise<void> {
  try {
    const registrations = await workers.getRegistrations()
    await Promise.all(registrations.map((registration) => registration.unregister()))
  } catch {
    // Then there is none to leave, or none that can be left.
  }
}

/** Whether that was not so before; false where nothing can be kept, so that nothing is loaded for ever. */
function setReloaded(isReloaded: boolean): boolean {
  try {
    const before = sessionStorage.getItem(RELOADED)
    if (isReloaded) sessionStorage.setItem(RELOADED, '1')
    else if (before !== null) sessionStorage.removeItem(RELOADED)
    return before === null
  } catch {
    return false
  }
}
