import './deciding.css'

/** All of deciding that is loaded with the first answer (use-deciding.ts). */
export { LastChoice, UseLastChoices } from './choices.tsx'
export { DecidePanel } from './decide-panel.tsx'
export { DecisionBook } from './decision-book.ts'
