import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openPictureFiles } from './picture-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a picture is read from the database once, and then from its file', async () => {
  const directory = join(folder, 'new')
  const picture = openPictureFiles(directory)
  let readCount = 0
  const read = async () => {
    readCount += 1
    return Buffer.from('picture')
  }
  for (let times = 0; times < 3; times++)
    assert.equal(String(await picture('a-480.webp', read)), 'picture')
  assert.equal(readCount, 1)
  assert.deepEqual(readdirSync(directory), ['a-480.webp'])
})

test('a picture that does not exist is asked for again, and a directory that cannot be written costs nothing', async () => {
  const picture = openPictureFiles(join('/dev/null', 'pictures'))
  assert.equal(await picture('b-480.webp', async () => null), null)
  const bytes = Buffer.from('picture')
  assert.equal(await picture('b-480.webp', async () => bytes), bytes)
})
