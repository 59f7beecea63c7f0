import { networkInterfaces } from 'node:os'

/** Tells whether this machine has ::1. Tests that need ::1 are skipped elsewhere. */
export const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)
