import { expect, test } from 'vitest'
import { readBackendSettings } from '../../../backend/settings.ts'
import { daemonSettings } from '../../../daemon/settings.ts'

function errorsOf(variable: string, value: string): string[] {
  return [daemonSettings, readBackendSettings].flatMap((read) => {
    try {
      read({ COAUTHORS_DATA_DIR: '/data', [variable]: value })
      return []
    } catch (error) {
      return [String(error)]
    }
  })
}

test.each([
  ['PORT', '65536', 'from 0 to 65535'],
  ['PORT', 'eighty', 'from 0 to 65535'],
  ['CACHE_MAX_MB', '0', 'from 1 to 1000000'],
  ['TELEMETRY_DAYS', '36501', 'from 1 to 36500'],
  ['DB_BUSY_TIMEOUT_MS', '600001', 'from 0 to 600000'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
])('refuses %s=%s, and names the allowed values: %s', (variable, value, bounds) => {
  const errors = errorsOf(variable, value)
  expect(errors.length).toBeGreaterThan(0)
  for (const error of errors) expect(error).toContain(bounds)
})

test.each([
  ['API_BASE_URL', 'http://user:secret@localhost:8091'],
  ['API_BASE_URL', 'user:secret@localhost:8091'],
  ['API_BASE_URL', ' http://user:s/ecr@et@localhost:8091'],
  ['API_BASE_URL', 'http://localhost:8091?token=secret'],
  ['ALLOWED_ORIGINS', 'http://user:secret@localhost:8090'],
  ['CORS_ORIGINS', 'http://localhost:8090, http://user:secret@localhost'],
  ['DBLP_XML_GZ_URL', 'ftp://user:secret@mirror/dblp.xml.gz'],
  ['DBLP_XML_GZ_URL', 'https://user:secret@mirror/dblp.xml.gz'],
  ['DBLP_DTD_URL', 'user:secret@mirror'],
])('repeats no password in an error: %s=%s', (variable, value) => {
  const errors = errorsOf(variable, value)
  expect(errors.length).toBeGreaterThan(0)
  for (const error of errors) expect(error).not.toMatch(/secret|ecr|user:/)
})
