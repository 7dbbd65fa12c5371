import { writeFileSync } from 'node:fs'
import { describeScreens, SCREEN_FILES } from '#testing/repository/screen-dump.ts'

/** `npm run dump-screens`: writes what is read on each screen of the members and of the console. */
for (const [part, path] of SCREEN_FILES) writeFileSync(path, await describeScreens(part))
// Screens start timers that would keep the process alive.
process.exit()
