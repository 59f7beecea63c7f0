import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPageTemplate } from '../../../../shared/server/answers/page-files.ts'

function templateOf(html: string) {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'index.html'), html)
  return readPageTemplate(folder)
}

test('escapes a value, and replaces no placeholder in it', () => {
  const template = templateOf('<p title="{{api_base}}">{{app_version}}{{workspace}}</p>')
  expect(template({ app_version: '{{api_base}}', api_base: '"><script>\'&' })).toBe(
    '<p title="&#34;&#62;&#60;script&#62;&#39;&#38;">{{api_base}}</p>',
  )
})
