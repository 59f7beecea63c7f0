import { describe } from 'vitest'
import { describeAnotherServer } from './another-server.ts'
import type { AttackedBrowser } from './attacked-browser.ts'
import { describeConnectedSites } from './connected-sites.ts'
import { describeExtensionReach } from './extension-reach.ts'
import { describeFraming } from './framing.ts'
import { describeImpostor } from './impostor.ts'
import { describeLeftWorker } from './left-worker.ts'
import { describeLoopbackImpostor } from './loopback-impostor.ts'
import { describeMarkup } from './markup.ts'
import { describeNavigations } from './navigations.ts'
import { describePrefetch } from './prefetch.ts'
import { describeRebinding } from './rebinding.ts'
import { setScene } from './scene.ts'
import { describeServiceWorker } from './service-worker.ts'
import { describeWebPages } from './web-pages.ts'
import { describeWhatWorks } from './what-works.ts'

/** These attacks need a real browser with the extension and real servers (docs/dev/security.md, The guard). */
export function describeAttacks(openBrowser: () => Promise<AttackedBrowser>): void {
  const scene = setScene(openBrowser)
  describe('pages of other origins', () => describeWebPages(scene))
  describe('navigations', () => describeNavigations(scene))
  describe('framing', () => describeFraming(scene))
  describe('the extension', () => describeExtensionReach(scene))
  describe('clients that the guard lets in', () => describeWhatWorks(scene))
  describe('connected sites', () => describeConnectedSites(scene))
  describe('markup', () => describeMarkup(scene))
  describe('another server', () => describeAnotherServer(scene))
  describe('an impostor of the daemon', () => describeImpostor(scene))
  describe('a service worker of an earlier program that copies requests', () => describeServiceWorker(scene))
  describe('the other loopback address', () => describeLoopbackImpostor(scene))
  describe('a service worker of an earlier program that replaces the page', () => describeLeftWorker(scene))
  describe('pages loaded ahead', () => describePrefetch(scene))
  describe('DNS rebinding', () => describeRebinding(scene))
}
