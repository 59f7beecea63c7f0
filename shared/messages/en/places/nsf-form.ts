/** Why CoAuthors cannot read or fill a form of the NSF, and what to do. */
export const en = {
  notWorkbook: 'This is not an Excel workbook (.xlsx).',
  oldOrLocked: 'This is an old workbook (.xls) or has a password: save it as .xlsx without one.',
  broken: 'This workbook is damaged: open it in Excel and save it again.',
  tooLarge: 'This workbook is larger than the NSF’s form can be.',
  stopped: 'CoAuthors stopped reading this form: it takes too long.',
  notForm:
    'This is not the NSF’s form of collaborators and other affiliations: it has no numbered tables, or it uses Excel’s 1904 date system.',
  noTable: 'This form has no table 4: no row has the number 4 with “Name:” beside it and rows below it.',
  noAffiliation:
    'Table 4 of this form has no column “Organizational Affiliation”: CoAuthors does not know the form of this year.',
} as const satisfies Record<string, string>

export type CoaProblem = keyof typeof en
