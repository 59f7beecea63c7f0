import { afterEach, expect, test, vi } from 'vitest'
import { exportFileName } from '../../../../shared/ui/parts/file-buttons.tsx'

afterEach(() => vi.unstubAllEnvs())

test('names an export by the date in the user’s time zone', () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  expect(exportFileName(new Date('2026-11-21T10:00:00Z'), 'json')).toBe('coauthors-2026-11-22.json')
  vi.stubEnv('TZ', 'Pacific/Pago_Pago')
  expect(exportFileName(new Date('2026-02-01T10:00:00Z'), 'csv')).toBe('coauthors-2026-01-31.csv')
})
