import type { Template } from '../../template.ts'

/** Messages of the editor of own policies. They load with it. */
export const policyEditor = {
  openPolicyFile: 'Policy file',
  policyEditor: 'My policy',
  policyName: 'Name',
  policyWindow: 'Window',
  windowNone: 'all years',
  windowUnit: 'Unit of the window',
  inYears: 'years',
  inMonths: 'months',
  kindsThatCount: 'Kinds that count besides articles and conference papers',
  leastWorks: 'Least number of papers',
  mostAuthors: 'Largest author list',
  noLimit: 'no limit',
  cannotTell: 'Surveys, courses and editors cannot be told apart in dblp: they count.',
  keepPolicy: 'Keep and use',
  closePolicy: 'Cancel',
  deletePolicy: 'Delete',
  savePolicy: 'Save as file',
  openPolicy: 'Open a file …',
  policyNameMissing: 'Give it a name of up to 100 characters.',
  policyNameTaken: 'There is a policy of this name.',
  policyNumberInvalid: 'A whole number from {min} to {max}.',
  tooManyPolicies: 'You have {count} policies, the most that are kept: delete one first.',
  policyFileUnreadable: 'This file is not a policy of CoAuthors. Nothing has changed.',
  policyFileVersion:
    'This policy is of version {version}, which this program does not know. Nothing has changed.',
  policyFileInvalid: 'This policy has values that are not possible ({fields}). Nothing has changed.',
} as const satisfies Record<string, Template>
