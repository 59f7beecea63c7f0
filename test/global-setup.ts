import { buildPagesIfStale } from '../bin/build-page.ts'

/** What is tested is the shipped build; made here, so that no two tests make it at once. */
export default () => buildPagesIfStale('page', 'console')
