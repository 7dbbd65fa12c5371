import { test } from 'node:test'
import { writtenByConsole } from './console.ts'
import { assertKept } from './kept.ts'

test('A-366 each act of the console writes what the kept file says, with its approval and what follows it', async () => {
  assertKept('console', await writtenByConsole())
})
