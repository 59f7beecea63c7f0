/** What a user types or sets letter by letter, whatever language the interface speaks. */
const VERBATIM = {
  start: 'npm start',
  backend: 'npm run backend',
  importDblp: 'npm run import',
  corsOrigins: 'CORS_ORIGINS',
} as const

export function Verbatim({ of }: { of: keyof typeof VERBATIM }) {
  return <code class="verbatim">{VERBATIM[of]}</code>
}
