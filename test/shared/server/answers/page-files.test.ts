import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPageTemplate } from '../../../../shared/server/answers/page-files.ts'
import { useFolder } from '../../../daemon/daemon.ts'

const folder = useFolder()

function templateOf(html: string) {
  writeFileSync(folder.file('index.html'), html)
  return readPageTemplate(folder.path)
}

test('escapes a value without replacing placeholders in it', () => {
  const template = templateOf('<p title="{{api_base}}">{{app_version}}{{workspace}}</p>')
  expect(template({ app_version: '{{api_base}}', api_base: '"><script>\'&' })).toBe(
    '<p title="&#34;&#62;&#60;script&#62;&#39;&#38;">{{api_base}}</p>',
  )
})
