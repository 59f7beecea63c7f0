import { describe, expect, it } from 'vitest'
import { MAX_NAMES, namesBeforeCommas, namesInEach } from '../../../shared/lists/names-in-text.ts'

describe('namesInEach', () => {
  it('turns `Last, First` around in each text by itself', () => {
    expect(namesInEach(['Stoica, Ion', 'Scott Shenker', 'van der Aalst, Wil'])).toEqual([
      'Ion Stoica',
      'Scott Shenker',
      'Wil van der Aalst',
    ])
  })

  it('finds several people in one text', () => {
    expect(namesInEach(['Ion Stoica, Scott Shenker and Ali Ghodsi', 'Lovelace, Ada; Turing, Alan'])).toEqual([
      'Ion Stoica',
      'Scott Shenker',
      'Ali Ghodsi',
      'Ada Lovelace',
      'Alan Turing',
    ])
  })

  it('takes line breaks for spaces', () => {
    expect(namesInEach(['Ion\n  Stoica'])).toEqual(['Ion Stoica'])
  })

  it('looks at 500 texts', () => {
    const texts = Array.from({ length: MAX_NAMES }, () => '-')
    expect(namesInEach([...texts, 'Ada Lovelace'])).toEqual([])
  })
})

describe('namesBeforeCommas', () => {
  it('takes what follows a comma for an affiliation, whatever it looks like', () => {
    expect(namesBeforeCommas(['Ion Stoica, Carnegie Mellon', 'Scott Shenker, Johnson and Johnson'])).toEqual([
      'Ion Stoica',
      'Scott Shenker',
    ])
  })

  it('turns `Last, First` around when every text has that form', () => {
    expect(namesBeforeCommas(['Stoica, Ion', 'Garcia Molina, Hector'])).toEqual([
      'Ion Stoica',
      'Hector Garcia Molina',
    ])
  })

  it('takes one line of each text', () => {
    expect(namesBeforeCommas(['Ion Stoica; New York', 'Scott Shenker and Ali Ghodsi'])).toEqual([
      'Ion Stoica',
      'Scott Shenker',
      'Ali Ghodsi',
    ])
  })
})
