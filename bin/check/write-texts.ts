import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  describeFields,
  describeSentFields,
  LIMITS_FILE,
  SENT_LIMITS_FILE,
} from '#testing/repository/contract-dump.ts'
import { describeMessages } from '#testing/repository/message-dump.ts'
import { describeScreens, SCREEN_FILES } from '#testing/repository/screen-dump.ts'
import { ROOT } from '#testing/repository/source-files.ts'
import { describeOtherTexts, OTHER_TEXTS_FILE } from '#testing/repository/text-dump.ts'

/**
 * `npm run texts`: writes what people read on each screen, in each message and elsewhere, and the
 * limits of what they enter.
 */
writeFileSync(LIMITS_FILE, await describeFields())
writeFileSync(SENT_LIMITS_FILE, describeSentFields())
writeFileSync(join(ROOT, 'server/outbox/messages.tsv'), await describeMessages())
for (const [part, path] of SCREEN_FILES) writeFileSync(path, await describeScreens(part))
writeFileSync(OTHER_TEXTS_FILE, await describeOtherTexts())
// Screens start timers that would keep the process alive.
process.exit()
