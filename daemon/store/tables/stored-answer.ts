/** Up to this size a text is answered faster than its bytes (measured). */
const TEXT_BYTES = 16 * 1024

/**
 * Selects an answer as it is stored: as bytes if it is large, since these need no decoding and encoding. For a few KB,
 * decoding costs less than a Buffer.
 */
export const asStored = (column: string): string => `
  CASE WHEN octet_length(${column}) <= ${TEXT_BYTES} THEN CAST(${column} AS TEXT) ELSE CAST(${column} AS BLOB) END`
