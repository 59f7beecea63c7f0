import { crc32, deflateRawSync } from 'node:zlib'

/** `size`: the unpacked size that the directory states. Without `size`, it states the true size. */
export type Part = { path: string; content: string | Uint8Array; size?: number }

export function zipArchive(parts: readonly Part[]): Uint8Array {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, content, size } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const name = Buffer.from(path)
    const sizes = Buffer.alloc(14)
    sizes.writeUInt32LE(crc32(bytes))
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(size ?? bytes.length, 8)
    sizes.writeUInt16LE(name.length, 12)
    const header = Buffer.concat([
      Buffer.from('504b030414000000080000000000', 'hex'),
      sizes,
      Buffer.alloc(2),
      name,
    ])
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(offset, 12)
    directory.push(
      Buffer.concat([Buffer.from('504b01021400140000000800', 'hex'), Buffer.alloc(4), sizes, entry, name]),
    )
    local.push(header, packed)
    offset += header.length + packed.length
  }
  const end = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, ...directory, end])
}

/** `rows`: the XML of the sheet. `texts`: the XML of the shared texts. */
export const workbookOf = (
  rows: string | Uint8Array,
  { texts = '', size }: { texts?: string; size?: number } = {},
) =>
  zipArchive([
    {
      path: 'xl/workbook.xml',
      content: '<workbook><sheets><sheet name="Papers" r:id="rId1"/></sheets></workbook>',
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>' +
        '<Relationship Id="rId2" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>',
    },
    { path: 'xl/sharedStrings.xml', content: `<sst>${texts}</sst>` },
    { path: 'xl/worksheets/sheet1.xml', content: rows, ...(size !== undefined && { size }) },
  ])

export const sheetXml = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

/** Adds a Zip64 directory, which states that the archive has `count` files. */
export function withDirectory64(archive: Uint8Array, count: bigint): Uint8Array {
  const [before, end] = [archive.subarray(0, -22), Buffer.from(archive.subarray(-22))]
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(count, 32)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50)
  locator.writeBigUInt64LE(BigInt(before.length), 8)
  end.writeUInt32LE(0xffffffff, 16)
  return Buffer.concat([before, record, locator, end])
}
