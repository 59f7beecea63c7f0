/** Characters of a project's name. */
export const PROJECT_NAME_LENGTH = 100
