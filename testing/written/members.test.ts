import { test } from 'node:test'
import { assertKept } from './kept.ts'
import { writtenByMembers } from './members.ts'

test('A-365 each call of a member writes what the kept file says, and the same by another and again', async () => {
  assertKept('members', await writtenByMembers())
})
