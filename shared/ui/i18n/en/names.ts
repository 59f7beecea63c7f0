import type { Template } from '../template.ts'

/** Messages about names to check and their candidates. */
export const names = {
  namesToCheck: 'Names to check',
  namesToCheckCount: { one: '{count} name to check', other: '{count} names to check' },
  namesToCheckWhy:
    'A name not found says nothing about joint papers; an ambiguous one may stand for somebody else.',
  statusNotFound: 'not found',
  statusAmbiguous: 'ambiguous',
  statusDisambiguation: 'not told apart by dblp',
  statusTruncated: 'fits more people than were compared',
  statusNearTruncated: 'more people have a name like this than are looked at',
  people: { one: '{count} person', other: '{count} people' },
  peopleShown: '{shown} of {count} shown, most publications first.',
  readAs: 'Read as “{name}”.',
  latinScript: 'dblp lists most people in Latin letters: try the name in those.',
  suggestions: 'Did you mean',
  noSuggestions: 'No similar name is known. Check the spelling, or try with “Exact names” off.',
  noSuggestionsSample: 'Only the starter data is loaded; the full dblp may well know this name.',
  useSingle: {
    one: 'Use the {count} single suggestion and ask again',
    other: 'Use all {count} single suggestions and ask again',
  },
  useName: 'Use this name',
  useNameOf: 'Use this name: {name}',
  undoNameOf: 'Undo: {name}',
  nameUsed: 'In the list now. Ask again to see the papers.',
  alsoKnownAs: 'also {names}',
  publications: { one: '{count} publication', other: '{count} publications' },
  disambiguationPage: 'Papers of several people of this name whom dblp has not told apart.',
  noRecord: 'No person record; the name as printed on papers.',
  publishesIn: 'in {venues}',
  publishesWith: 'with {names}',
  nearWhy: 'Another form of the name has papers too: it may be the same person.',
  orcid: 'ORCID',
  suggestedPeople: 'People who fit what is typed',
  suggestedCount: {
    one: '{count} person fits. Down arrow to choose.',
    other: '{count} people fit. Down arrow to choose.',
  },
  suggestedMore: 'More people fit: type on.',
  foundNames: { one: '{count} name found', other: '{count} names found' },
} as const satisfies Record<string, Template>
