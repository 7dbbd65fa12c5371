import { PICTURE_BYTES_MAX } from '#contract/constants.ts'
import { encodeAgain, isPicture } from '#server/pictures/pictures.ts'

/** The width in pixels of a stored picture of a paper. Small print can be read at this width. */
const PAPER_WIDTH = 2_000
const PDF_MARK = '%PDF-'

/**
 * Returns an upload as it is stored: a picture encoded again without its metadata, or a PDF file
 * unchanged. Returns null for any other file.
 */
export async function readUpload(bytes: Buffer) {
  if (await isPicture(bytes)) {
    return { contentType: 'image/webp' as const, bytes: await encodeAgain(bytes, PAPER_WIDTH) }
  }
  const isPdf = bytes.toString('latin1', 0, PDF_MARK.length) === PDF_MARK
  if (!isPdf || bytes.length > PICTURE_BYTES_MAX) return null
  return { contentType: 'application/pdf' as const, bytes }
}
