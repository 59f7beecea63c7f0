/** How the fragment of a link with a question begins (question-link.ts, which is loaded when there is one). */
export const QUESTION_PREFIX = '#q='
