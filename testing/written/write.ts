import { writtenByConsole } from './console.ts'
import { writeKept } from './kept.ts'
import { writtenByMembers } from './members.ts'
import { writtenByNotices } from './notices.ts'

/** `npm run write-acts`: writes anew what the acts write; `-- console` writes one file. */
const WRITERS = {
  members: writtenByMembers,
  console: writtenByConsole,
  notices: writtenByNotices,
} as const
const [, , only] = process.argv

for (const [name, write] of Object.entries(WRITERS))
  if (only === undefined || only === name) writeKept(name, await write())
