import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { expectNone } from '#testing/repository/expect-none.ts'
import { listFiles, ROOT } from '#testing/repository/source-files.ts'

/** The tests of this file check names, comments and documents. */

const REQUIREMENTS = 'docs/requirements/'
const files = listFiles()
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/**
 * Tells whether a test searches the file for ids of requirements. It skips art/, tools/ and demo/,
 * because path commands of SVG drawings, such as "Q116", look like ids.
 */
const isProse = (path: string) =>
  /\.(ts|tsx|mjs|sql|md)$/.test(path) && !/^(art|tools|demo)\//.test(path)

test('every id that a test, a comment or a document cites has its line in docs/requirements', () => {
  const ID = /\b(?:[ARCESVMKUPB]-\d{3}|Q\d{1,3})\b/g
  const lines = files
    .filter((path) => path.startsWith(REQUIREMENTS))
    .flatMap((path) => read(path).split('\n'))
    .map((line) => /^(?:\| |## )([A-Z]-\d{3}|[A-Z]\d+)\b/.exec(line)?.[1])
  const known = new Set(lines)
  const faults = files
    .filter((path) => isProse(path) && !path.startsWith(REQUIREMENTS))
    .flatMap((path) =>
      [...read(path).matchAll(ID)].filter(([id]) => !known.has(id)).map(([id]) => `${path}: ${id}`),
    )
  expectNone([...new Set(faults)], 'Add the requirement with this id to docs/requirements.')
})

test('each section of docs/law.md has the rule, where the shop answers, what a lawyer decides, and what is refused', () => {
  const PARTS = ['Rule', 'Where', 'Decide with a lawyer', 'Refused']
  const sections = read('docs/law.md').split(/^## /m).slice(1)
  const faults = sections.flatMap((section) =>
    PARTS.filter((part) => !section.includes(`\n- **${part}**: `)).map(
      (part) => `${section.split('\n')[0]}: ${part}`,
    ),
  )
  expectNone(faults, 'Name each part, with “nothing” where there is nothing.')
})

test('every journey, battery and invariant that a test name cites has its line', () => {
  const lines = files
    .filter((path) => path.startsWith(REQUIREMENTS))
    .flatMap((path) => read(path).split('\n'))
  const known = new Set(lines.map((line) => /^(?:\| |## )([FTV]\d+)\b/.exec(line)?.[1]))
  const faults = files
    .filter((path) => /\.(test|spec)\.ts$/.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(/test\(\s*['"`]([FTV]\d+)\b/g)]
        .filter(([, id]) => !known.has(id))
        .map(([, id]) => `${path}: ${id}`),
    )
  expectNone(faults, 'Add it to docs/requirements/journeys.md or batteries.md.')
})

test('every file and folder that a document names exists', () => {
  const named =
    /`((?:contract|server|web|db|gateway|demo|testing|e2e|bench|budget|art|tools|bin|docs)\/[\w./-]+?)`/g
  const exists = new Set(files)
  const folders = new Set(files.flatMap((path) => parentsOf(path)))
  const faults = files
    .filter((path) => path.endsWith('.md') && !path.startsWith(REQUIREMENTS))
    .flatMap((path) =>
      [...read(path).matchAll(named)]
        .map(([, name = '']) => name.replace(/\/$/, ''))
        .filter((name) => !exists.has(name) && !folders.has(name))
        .map((name) => `${path}: ${name}`),
    )
  expectNone(faults, 'The document names a file that is not there: correct it.')
})

test('every file and folder that a document links to exists', () => {
  const exists = new Set([...files, ...files.flatMap((path) => parentsOf(path))])
  const faults = files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      linkedPaths(read(path))
        .filter((link) => !exists.has(join(dirname(path), link).replace(/\/$/, '')))
        .map((link) => `${path}: ${link}`),
    )
  expectNone(faults, 'The document links to a file that is not there: correct the link.')
})

/** How many requirements of the levels 1 and 2 each section of ASVS 5.0.0 has, by its number. */
const ASVS_SECTIONS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3
  6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2
  10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3
  15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`

test('docs/asvs.md has each requirement once, with its test, why it does not apply, or what is open', () => {
  const lines = [...read('docs/asvs.md').matchAll(/^\| ([\d.]+) \| [12] \| .+ \| (.+) \|$/gm)]
  const expected = [...ASVS_SECTIONS.matchAll(/([\d.]+):(\d+)/g)].flatMap(([, section, count]) =>
    Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`),
  )
  assert.deepEqual(
    lines.map(([, number]) => number),
    expected,
  )
  const isHeld = /^(`[\w./-]+\.(test|spec)\.ts`|not applicable: \S|\*\*open\*\*: \S)/
  expectNone(
    lines.filter(([, , held = '']) => !isHeld.test(held)).map(([line]) => line),
    'Name a test file, say why it does not apply, or say what is open.',
  )
})

/** Returns the targets of a document's links that are paths, without their fragments. */
function linkedPaths(text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*/, ''))
    .filter((target) => target !== '' && !/^([a-z]+:|\/)/i.test(target))
}

test('every folder that a rule of tidy.test.ts names exists', () => {
  const rules = read('tidy.test.ts')
  const rooms = /const ROOMS = \[([^\]]*)\]/.exec(rules)?.[1]?.match(/[\w-]+/g) ?? []
  const folders = [...rules.matchAll(/'((?:[\w-]+\/)+)'/g)].map(([, folder = '']) => folder)
  const there = new Set(files.flatMap((path) => parentsOf(path)))
  const faults = [...rooms.map((room) => `server/${room}`), ...folders.map((f) => f.slice(0, -1))]
  expectNone(
    faults.filter((folder) => !there.has(folder)),
    'A rule about a folder that does not exist holds nothing.',
  )
  assert.equal(readdirSync(join(ROOT, 'server')).length, rooms.length)
})

test('the words of the old dialect do not come back', () => {
  const OLD =
    /\b(crowds?|passengers?|boarding|showcase|milestones?|mishaps?|whoever|whomever|untold|openFlights|takeTurns|clerks?)\b/i
  const faults = files
    .filter((path) => /\.(ts|tsx|mjs|sql|md)$/.test(path))
    .filter((path) => !/^(docs\/requirements|tools|demo|tidy\.documents)/.test(path))
    .filter((path) => !/\.(ja|en)\.ts$/.test(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, at) => (OLD.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    )
  expectNone(faults, "Use the field's term: GLOSSARY.md lists the few words of our own.")
})

function parentsOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

test('a browser test that blocks the service worker says why', () => {
  const paths = files.filter((path) => /^(e2e\/.*|playwright\.config)\.ts$/.test(path))
  const faults = paths.flatMap((path) => {
    const lines = read(path).split('\n')
    const isExplained = (index: number) => /^\s*(\/\/|\*\/)/.test(lines[index - 1] ?? '')
    return lines.flatMap((line, index) =>
      /serviceWorkers: 'block'/.test(line) && !isExplained(index) ? [`${path}:${index + 1}`] : [],
    )
  })
  expectNone(
    faults,
    'From their second visit on, members have a service worker in control. Write above the line why this test blocks it.',
  )
})

test('docs/cryptography.md names every algorithm that the code names', () => {
  const inventory = nameless(read('docs/cryptography.md'))
  const product = /^(server|contract|web|db\/migrations)\/.*\.(ts|tsx|sql)$/
  const algorithms =
    /\b(sha-?\d+|md5|(?:amzn-pay-)?rsa[a-z]*-(?:sha\d+|pss)|ed\d{3,5}|argon2(?:id)?|hmac|[er]s\d{3}|eddsa|aes[\w-]*|scrypt|pbkdf2|hkdf|ecdsa|blake\w+|chacha20[\w-]*)\b/gi
  const faults = files
    .filter((path) => product.test(path) && !/\.(test|spec)\.tsx?$/.test(path))
    .flatMap((path) => (read(path).match(algorithms) ?? []).map((name) => [path, name] as const))
    .filter(([, name]) => !inventory.includes(nameless(name)))
    .map(([path, name]) => `${path}: ${name}`)
  expectNone([...new Set(faults)], 'Add the algorithm to docs/cryptography.md.')
})

const nameless = (text: string) => text.toLowerCase().replaceAll('-', '')
