import { expect, test } from 'vitest'
import { ProjectTexts, startInline } from '../../../../shared/conference/project/project-texts.ts'

test('refuses to write a document if the worker has ended', async () => {
  const texts = new ProjectTexts(startInline)
  const submissions = Array.from({ length: 50_000 }, (_, at) => ({ id: String(at) }))
  const writing = texts.textOf('project', {}, { submissions, reviewers: [] })
  texts.end()
  await expect(writing).rejects.toThrow('The worker has ended.')
})
