import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BUILT_IN, declaredEntities, entitiesFor } from '../../../backend/dump/entities.ts'
import { hasRealDtd, REAL_DTD } from '../../data/real-bibliography.ts'
import { folder } from './dump.ts'

describe('BUILT_IN', () => {
  it.skipIf(!hasRealDtd)('contains the entities of dblp’s DTD and of XML', () => {
    const declared = declaredEntities(readFileSync(REAL_DTD, 'latin1'))
    // The DTD's three parameter entities are not among these.
    expect(Object.keys(declared)).toHaveLength(65)
    const { amp, lt, gt, quot, apos, ...ofDblp } = BUILT_IN
    expect({ ...declared }).toEqual(ofDblp)
    expect({ amp, lt, gt, quot, apos }).toEqual({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })
  })

  it('inherits no properties', () => {
    expect(BUILT_IN.constructor).toBeUndefined()
    expect('__proto__' in BUILT_IN).toBe(false)
  })
})

describe('entities of a DTD', () => {
  it('reads characters, written directly or by number', () => {
    expect({ ...declaredEntities(`<!ENTITY a "&#233;"><!ENTITY b '&#x1F600;' ><!ENTITY c "xyz">`) }).toEqual({
      a: 'é',
      b: '😀',
      c: 'xyz',
    })
  })

  it.each([
    ['external', '<!ENTITY a SYSTEM "file:///etc/passwd">'],
    ['a parameter entity', '<!ENTITY % a "&#233;">'],
    ['made of entities', '<!ENTITY a "&b;&b;">'],
    ['markup', '<!ENTITY a "<i>">'],
    ['escaped markup', '<!ENTITY a "&#60;i>">'],
    ['commented out', '<!-- <!ENTITY a "&#233;"> -->'],
    ['not a character', '<!ENTITY a "&#xD800;">'],
    ['longer than 16 characters', `<!ENTITY a "${'x'.repeat(17)}">`],
  ])('skips an entity that is %s', (_kind, dtd) => {
    expect(Object.keys(declaredEntities(dtd))).toEqual([])
  })

  it('adds a DTD’s entities without changing built-in ones', async () => {
    const { file } = folder()
    file('dblp.dtd', '<!ENTITY inodot "&#305;"><!ENTITY ouml "o"><!ENTITY amp "and">')
    const { entities, warning } = await entitiesFor(file('dblp.xml', ''))
    expect(entities.inodot).toBe('ı')
    expect([entities.ouml, entities.amp, warning]).toEqual(['ö', '&', null])
  })

  it('knows only built-in entities without a DTD', async () => {
    expect(await entitiesFor(folder().file('dblp.xml', ''))).toEqual({ entities: BUILT_IN, warning: null })
  })

  it('reads no entities from a file that is too large', async () => {
    const { file } = folder()
    file('dblp.dtd', Buffer.alloc(1024 * 1024 + 1, ' '))
    expect((await entitiesFor(file('dblp.xml', ''))).warning).toContain('dblp.dtd is not a DTD')
  })
})
