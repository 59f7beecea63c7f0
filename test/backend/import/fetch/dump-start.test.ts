import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { otherThanDump, START_BYTES } from '../../../../backend/import/fetch/dump-start.ts'
import { article, dump } from '../../dump/dump.ts'

const kind = (text: string | Buffer) => {
  const bytes = Buffer.from(text)
  return [otherThanDump(bytes), otherThanDump(gzipSync(bytes))]
}

describe('otherThanDump', () => {
  test.each([
    ['as dblp writes it', dump(article('a', ['Ann']))],
    [
      'a monthly release',
      '<?xml version="1.0" encoding="ISO-8859-1"?><!DOCTYPE dblp SYSTEM "dblp-2023-06-28.dtd"><dblp>',
    ],
    ['without a declaration or DOCTYPE', '<dblp><article/></dblp>'],
    ['after a byte order mark and white space', '\ufeff\r\n <dblp>'],
    [
      'after comments and instructions',
      '<?xml version="1.0"?><!-- <html> --><?a b?>\n<!DOCTYPE dblp [<!ENTITY a "b">]><dblp/>',
    ],
    ['after a comment that is longer than the first bytes', `<!-- ${'x'.repeat(START_BYTES)}`],
  ])('recognizes a dump by its first bytes, packed or not: %s', (_, text) => {
    expect(kind(text)).toEqual([null, null])
  })

  test('recognizes a packed dump that is cut off after its first bytes', () => {
    const packed = gzipSync(
      dump(...Array.from({ length: 5000 }, (_, n) => article(`k${n}`, [`Name ${n * 7919}`]))),
    )
    expect(otherThanDump(packed.subarray(0, START_BYTES))).toBeNull()
  })
})

test.each([
  [
    'the page of a bot guard',
    '<!doctype html><html lang="en"><head><title>Making sure you&#39;re not a bot!</title>',
  ],
  ['XHTML', '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html>'],
  ['a page without a head', '\n\n  <HTML><body>Sorry'],
  ['a piece of a page', '<script>location.reload()</script>'],
])('recognizes %s as a web page, packed or not', (_, text) => {
  expect(kind(text)).toEqual(['a web page', 'a web page'])
})

test.each([
  ['JSON', '{"error":"rate limit"}'],
  ['text', 'Too many requests'],
  ['the error of an object store', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
  ['another document', '<dblpperson name="x">'],
])('recognizes %s as neither a dump nor a web page', (_, text) => {
  expect(kind(text)).toEqual(['not a dblp dump', 'not a dblp dump'])
})

test('recognizes an empty file, packed or not', () => {
  expect(kind('')).toEqual(['empty', 'empty'])
})

test('reports damaged gzip as no dump', () => {
  const packed = gzipSync(dump(article('a', ['Ann'])))
  packed.fill(0xff, 10, 40)
  expect(otherThanDump(packed)).toBe('not a dblp dump')
  expect(otherThanDump(readFileSync(process.execPath).subarray(0, START_BYTES))).toBe('not a dblp dump')
})
