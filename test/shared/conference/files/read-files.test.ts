import { describe, expect, it } from 'vitest'
import { fileTexts } from '../../../../shared/conference/files/messages/file-texts.ts'
import { readFiles } from '../../../../shared/conference/files/read-files.ts'

const given = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) })

describe('a folder of files', () => {
  it('is sorted out by the headers: authors, committee and conflicts make one conference', async () => {
    const { conference, files, problems } = await readFiles([
      given(
        'conflicts.csv',
        'paper,title,given_name,family_name,email,conflicttype\n' +
          '1,On Engines,Grace,Hopper,grace@example.org,Recent collaborator\n9,,G,H,grace@example.org,Advisor',
      ),
      given(
        'authors.csv',
        'paper,title,given_name,family_name,email,affiliation,iscontact\n' +
          '1,"On Engines",Ada,Lovelace,ada@example.org,UC Berkeley,yes\n1,On Engines,,,alan@example.org,,\n' +
          '1,On Engines,Charles,Babbage,c@example.org,,nonauthor\n',
      ),
      given(
        'pcinfo.csv',
        'given_name,family_name,email,affiliation,roles,collaborators,follow\n' +
          'Grace,Hopper,grace@example.org,Yale,pc,"Mary Somerville (Oxford)\n# no more",\n',
      ),
      given('more.csv', 'alan@example.org,Alan Turing\nkurt@example.org,Kurt Gödel\n'),
    ])
    expect(conference.submissions).toEqual([
      {
        id: '1',
        title: 'On Engines',
        authors: [
          { name: 'Ada Lovelace', email: 'ada@example.org', affiliation: 'UC Berkeley' },
          { name: 'Alan Turing', email: 'alan@example.org' },
        ],
        declared: [
          {
            reviewer: { name: 'Grace Hopper', email: 'grace@example.org', affiliation: 'Yale' },
            kind: 'Recent collaborator',
          },
        ],
      },
    ])
    expect(conference.reviewers.map(({ name }) => name)).toEqual([
      'Grace Hopper',
      'Alan Turing',
      'Kurt Gödel',
    ])
    expect(conference.reviewers[0]).toMatchObject({
      roles: 'pc',
      collaborators: ['Mary Somerville (Oxford)'],
    })
    expect(files.map(({ format, role, rows, used }) => [format, role, rows, used])).toEqual([
      ['hotcrpConflicts', 'conflicts', 2, 2],
      ['hotcrpAuthors', 'submissions', 3, 2],
      ['hotcrpCommittee', 'committee', 1, 1],
      ['namesList', 'committee', 2, 2],
    ])
    const { t } = fileTexts('en')
    expect(problems.listed.map(({ kind, values }) => t(kind, values))).toEqual([
      'A conflict is declared for submission 9, which no file has.',
    ])
  })
})
