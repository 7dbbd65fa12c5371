import { z } from 'zod'
import { type CallList, requestId } from '#contract/console/call.ts'
import { openText } from '#contract/console/privacy.ts'
import { bodyBytesFor, fileOf } from '#contract/console/uploads.ts'
import { PICTURE_BYTES_MAX } from '#contract/constants.ts'

export const pictureCalls = {
  /**
   * Stores a picture of a pack, of goods or of an announcement. The answer has the
   * picture's path below the shop's address. Other calls name the picture by this path. Answers 400
   * `no-picture` unless the file is a JPEG, PNG or WebP picture of at most 10 MB.
   */
  'POST /pictures/add': {
    permission: 'pictures.add',
    stepUp: false,
    audit: 'pictures.add',
    bodyBytesMax: bodyBytesFor(PICTURE_BYTES_MAX),
    request: z.strictObject({ requestId, file: fileOf(PICTURE_BYTES_MAX) }),
    answer: z.object({ path: openText }),
  },
} as const satisfies CallList
