import { expect, test } from 'vitest'
import { someoneOf } from '../../../../../shared/conference/files/cells/cell-texts.ts'

test.each([' https://orcid.org/0000-0002-1694-233x ', 'ORCID: 0000-0002-1694-233X', '000000021694233x'])(
  'reads the ORCID iD of %j',
  (orcid) => {
    expect(someoneOf({ name: 'Ada Lovelace', orcid })).toEqual({
      name: 'Ada Lovelace',
      orcid: '0000-0002-1694-233X',
    })
  },
)
