import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { expectNone } from '#testing/repository/expect-none.ts'
import {
  findImportCycles,
  type Import,
  listFiles,
  ROOT,
  readSources,
  type Source,
} from '#testing/repository/source-files.ts'

/**
 * The tests of this file check rules of the project that no linter has. The message of a failure
 * says what to do instead.
 */

/** Matches three dots before a literal, but no call of a method of the literal. */
const SPREAD_OF_LITERAL = /\.\.\.(?:\{(?! *\})|\[[^\][]*\](?=\s*[,\])])(?!\s*:))/g
const ROOMS = [
  'platform',
  'external',
  'settings',
  'visits',
  'outbox',
  'pictures',
  'restrictions',
  'members',
  'notifications',
  'points',
  'ranks',
  'referrals',
  'campaigns',
  'registrations',
  'verifications',
  'payments',
  'packs',
  'draws',
  'parcels',
  'cases',
  'decisions',
  'closures',
  'exchange',
  'service-reports',
  'current-user',
  'console',
  'verify',
  'main',
]
/** The console's nouns: each may use those before it. */
const CONSOLE_NOUNS = [
  'addresses',
  'sessions',
  'acts',
  'authenticators',
  'operator-mails',
  'invitations',
  'lists',
  'imports',
  'http',
  'audit',
  'operators',
  'approvals',
  'login',
  'enrolment',
  'act-runs',
  'errands',
  'pictures',
  'contents',
  'courses',
  'jobs',
  'legal-texts',
  'mails',
  'proofs',
  'ranks',
  'restrictions',
  'settings',
  'members',
  'documents',
  'bank',
  'payments',
  'cards',
  'goods',
  'stock',
  'member-totals',
  'reports',
  'search',
  'disclosures',
  'audit-exports',
  'member-exports',
  'move-ins',
  'acquisitions',
  'packs',
  'campaigns',
  'parcels',
  'cancellations',
  'cases',
  'carriers',
  'shipping-day',
  'opening',
  'dashboard',
]
const CODE_FOLDERS = [
  'server/',
  'contract/',
  'testing/',
  'bin/',
  'e2e/',
  'bench/',
  'gateway/',
  'budget/',
  'demo/',
  'tools/',
]
const EMPTY_NAMES = /^(utils?|helpers?|common|managers?|service|data|infos?|misc|index)$/
/** The files of the console that show a page as a member sees it, or check a draw as a member does. */
const PREVIEWS =
  /^web\/console\/(members\/view\/|packs\/preview\/|frame\/shop-providers|packs\/sale\/proof|contents\/article-preview|goods\/good-preview|legal-texts\/text-diff|settings\/face-(page|preview|reveal))/
const files = listFiles()
const sources = readSources()

/** Returns one line `path: import` for each import below `folder` that `isFault` refuses. */
function importFaults(folder: string, isFault: (each: Import, source: Source) => boolean) {
  return sources
    .filter(({ path }) => path.startsWith(folder))
    .flatMap((source) =>
      source.imports
        .filter((each) => isFault(each, source))
        .map(({ specifier }) => `${source.path}: ${specifier}`),
    )
}

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const roomOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1]

test('a literal is no part of another literal by a spread', () => {
  const faults = sources
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(SPREAD_OF_LITERAL)].map(({ index }) => {
        const line = text.slice(0, index).split('\n').length
        return `${path}:${line}`
      }),
    )
  expectNone(faults, 'Write the fields of the inner literal into the outer one.')
})

test('no statement names a column by an alias in camel case', () => {
  const faults = sources
    .filter(({ path, text }) => path.startsWith('server/') && / as "[a-z]+[A-Z]/.test(text))
    .map(({ path }) => path)
  expectNone(faults, 'Rows come in camel case from server/platform/database/column-names.ts.')
})

/** The pronoun of a first sentence names nothing: no sentence stands before it. */
const PRONOUN =
  /(?:\/\*\*\s*(?:\*\s*)?|(?<!\/\/.*\n\s*)\/\/ )((?:If|While|Without|Unless|Before|After|When) (?:it|they)|Its?|They|Their|Those|Both|Such (?:as|an?))\b(?! is (?:un)?(?:known|possible))/g

test('a comment begins with what it is about', () => {
  const faults = sources
    .filter(({ path }) => /^(server|web|contract)\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(PRONOUN)].map(
        ({ index, 1: word }) => `${path}:${text.slice(0, index).split('\n').length} ${word}`,
      ),
    )
  expectNone(faults, 'A comment is read by itself: name the subject instead of a pronoun.')
})

test('files are named for what they are', () => {
  const code = sources.map(({ path }) => path)
  expectNone(
    code.filter(
      (path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(basename(path)),
    ),
    'A file is named kebab-case, room.role.ts.',
  )
  const nameParts = (path: string) => path.split(/[/.]/)
  expectNone(
    code.filter((path) => nameParts(path).some((word) => EMPTY_NAMES.test(word))),
    'A name says what is inside; utils, helpers, common, manager, service, data, info and index say nothing.',
  )
  expectNone(
    code.filter((path) => /\.(ja|en)\.ts$/.test(path)),
    'The texts of both languages stand in one file, *.texts.ts.',
  )
})

test('within a folder ./, everywhere else #', () => {
  const folders = [
    'server/',
    'contract/',
    'testing/',
    'bin/',
    'e2e/',
    'bench/',
    'gateway/',
    'demo/',
    'tools/',
  ]
  const faults = folders.flatMap((folder) =>
    importFaults(
      folder,
      ({ specifier }) => specifier.startsWith('../') && !specifier.endsWith('.css'),
    ),
  )
  expectNone(
    faults,
    'Another folder is imported by its name from the root: #server/points/points.ts.',
  )
})

test('every import of ours names its file whole', () => {
  const known = new Set(files)
  const faults = importFaults(
    '',
    ({ path }) => path !== undefined && !known.has(path.split('?')[0] ?? ''),
  )
  expectNone(faults, 'An import ends in the name of a file that exists, .ts and .tsx included.')
})

test('the contract imports only the schema library', () => {
  const faults = importFaults(
    'contract/',
    ({ specifier }, { path }) =>
      !isTest(path) && specifier !== 'zod' && !/^(\.\/|#contract\/)/.test(specifier),
  )
  expectNone(
    faults,
    'The contract is read by both sides: it imports zod and its own files, nothing else.',
  )
})

test('web and server meet only in the contract', () => {
  const faults = [
    ...importFaults('web/', ({ path }) => /^(server|gateway|bin|bench|tools)\//.test(path ?? '')),
    ...importFaults(
      'server/',
      ({ path }, source) =>
        !isTest(source.path) && /^(web|demo|bin|bench|e2e|tools)\//.test(path ?? ''),
    ),
    ...importFaults(
      'server/',
      ({ path }, source) => !isTest(source.path) && /^testing\//.test(path ?? ''),
    ),
  ]
  expectNone(faults, 'What both sides need is said in contract/; tests alone import testing/.')
})

test('the shop and its sandbox gateway know nothing of each other', () => {
  const isLight = (path: string) =>
    /^(contract\/constants|bin\/parents)\.ts$/.test(path) || path.startsWith('gateway/')
  const faults = [
    ...['server/', 'contract/', 'web/', 'demo/'].flatMap((folder) =>
      importFaults(
        folder,
        ({ path = '' }, source) => path.startsWith('gateway/') && !isTest(source.path),
      ),
    ),
    ...importFaults(
      'gateway/',
      ({ path }, source) => path !== undefined && !isLight(path) && !isTest(source.path),
    ),
  ]
  expectNone(
    faults,
    'They meet on the wire, as with a real provider: only bin/, testing/ and tests start the gateway.',
  )
})

test('the running shop loads no tool, and nothing of the shop imports art/', () => {
  const isTool = ({ path = '' }: Import) => path.startsWith('tools/')
  const isArt = ({ specifier }: Import) => /^(?:#|(?:\.\.?\/)+)art\//.test(specifier)
  const faults = importFaults(
    '',
    (each, { path }) => isArt(each) || (isTool(each) && !path.startsWith('tools/')),
  )
  expectNone(
    faults,
    'art/ is a package of its own that imports the shop; only tools/ imports tools/.',
  )
})

test('the browser takes schemas as types only', () => {
  const isLight = (path: string) =>
    /^contract\/(canonical-text\.rule|carriers|codes|constants|contrast-pairs|contrast\.rule|counselling\.rule|countries\.rule|digits|fold-text\.rule|html\.rule|identity|language|links\.rule|occasions|page-path\.rule|palette\.rule|palettes|phrases\/cut-phrases\.rule|prefectures|rules|words(\.rule)?|console\/(background-header|field|list|reasons|roles|(?:[a-z]+\/)?[a-z-]+\.(rule|fields)))\.ts$/.test(
      path,
    )
  const faults = importFaults(
    'web/',
    ({ path = '', isTypeOnly }, source) =>
      !isTest(source.path) && path.startsWith('contract/') && !isTypeOnly && !isLight(path),
  )
  expectNone(faults, 'import type: the schema library would cost the members 23 KB.')
})

test('the kit of the web knows no domain', () => {
  const faults = importFaults('web/kit/', ({ path = '' }) =>
    /^web\/(shop|console|wire)\//.test(path),
  )
  expectNone(faults, 'What a button or a pager needs comes as an argument.')
})

test('the console shows pages of the shop as previews only', () => {
  const faults = importFaults(
    'web/console/',
    ({ path = '' }, source) => path.startsWith('web/shop/') && !PREVIEWS.test(source.path),
  )
  expectNone(faults, 'What both need lies below both, as web/language/ and web/kit/ do.')
})

test('rooms look down only', () => {
  const faults = importFaults('server/', ({ path = '' }, source) => {
    const [from, to] = [roomOf(source.path), roomOf(path)]
    if (from === undefined || isTest(source.path)) return false
    if (to === undefined) return path.startsWith('server/')
    return ROOMS.indexOf(to) > ROOMS.indexOf(from)
  })
  expectNone(
    faults,
    `A room imports only rooms below it: ${ROOMS.join(' < ')}. What it needs from above comes as an argument from server/main/shop.ts.`,
  )
  const unknown = sources.map(({ path }) => roomOf(path)).filter((room) => room !== undefined)
  expectNone(
    [...new Set(unknown)].filter((room) => !ROOMS.includes(room)),
    'A new room takes its place in the order of tidy.test.ts.',
  )
})

const nounOf = (path: string) => /^server\/console\/([^/]+)\//.exec(path)?.[1]
/** The files with which a noun answers calls; they may use any noun, and only console.ts uses them. */
const isEntry = (path: string) => /\.route\.ts$|\/(changes|handlers)\.ts$/.test(path)

test("the console's nouns look down only", () => {
  const unknown = sources.map(({ path }) => nounOf(path)).filter((noun) => noun !== undefined)
  expectNone(
    [...new Set(unknown)].filter((noun) => !CONSOLE_NOUNS.includes(noun)),
    'A new noun of the console takes its place in the order of tidy.test.ts.',
  )
  const faults = importFaults('server/console/', ({ path = '' }, source) => {
    const [from, to] = [nounOf(source.path), nounOf(path)]
    if (from === undefined || to === undefined || from === to || isTest(source.path)) return false
    if (isEntry(path)) return true
    return !isEntry(source.path) && CONSOLE_NOUNS.indexOf(to) > CONSOLE_NOUNS.indexOf(from)
  })
  expectNone(
    faults,
    'A noun uses the nouns before it. What it needs from a later one moves below both.',
  )
})

test('the screens of two nouns use each other in one direction', () => {
  const folderOf = (path: string) => /^web\/console\/([^/]+)\//.exec(path)?.[1]
  const uses = new Set(
    sources
      .filter(({ path }) => !isTest(path))
      .flatMap(({ path, imports }) =>
        imports.map((each) => [folderOf(path), folderOf(each.path ?? '')]),
      )
      .filter(([from, to]) => from !== undefined && to !== undefined && from !== to)
      .map(([from, to]) => `${from} ${to}`),
  )
  const isBack = (use: string) => uses.has(use.split(' ').toReversed().join(' '))
  expectNone([...uses].filter(isBack), 'Move what both need into a folder below both.')
})

/** The room `main` and the commands of bin/ put the rooms together, so they may import their routes and pages. */
const isComposition = (path: string) => ['main', undefined].includes(roomOf(path))
const isDomainRoom = (room: string | undefined) =>
  room !== undefined && !['platform', 'external', 'main'].includes(room)

/** The parts of a room that are a single file, and that other rooms may import. */
const SINGLE_PARTS = [
  'campaigns/codes',
  'console/acts/member-pages',
  'draws/encoding',
  'draws/extra-wins',
  'draws/receipt',
  'draws/signature',
  'members/acting-session',
  'members/password',
  'notifications/push/push-texts',
  'outbox/quiet-hours.rule',
  'outbox/mail-template',
  'outbox/recipient-limits',
  'parcels/send-days/send-day.rule',
  'packs/composition',
  'packs/pack',
  'packs/preload',
  'payments/operator/payout-commands',
  'payments/provider-list',
  'points/ledger',
  'ranks/rank-period',
  'restrictions/restriction-state',
].map((part) => `server/${part}.ts`)

/** Returns whether every room may import a file: it has the name of its folder, or is such a part. */
function isDoor(path: string): boolean {
  return basename(path) === `${basename(dirname(path))}.ts` || SINGLE_PARTS.includes(path)
}

test('a room is entered by its door, the file that has its name', () => {
  const faults = [...CODE_FOLDERS, 'web/'].flatMap((folder) =>
    importFaults(folder, ({ path = '' }, source) => {
      const room = roomOf(path)
      if (!isDomainRoom(room) || roomOf(source.path) === room || isTest(source.path)) return false
      if (isDoor(path)) return false
      // The letters of all rooms are read in one file.
      if (source.path.startsWith('testing/') && /\.(mails|letter)\.ts$/.test(path)) return false
      // The file module.ts of a large folder puts the parts of this folder together.
      const isRoutes = /\.(route|pages|webhooks)\.ts$|\/module\.ts$/.test(path)
      return !(isRoutes && isComposition(source.path))
    }),
  )
  expectNone(
    faults,
    'Import the door (points/points.ts, draws/holds/holds.ts), or name the single file in SINGLE_PARTS.',
  )
})

test('statements live in .sql.ts files', () => {
  const faults = sources
    .filter(
      ({ path }) =>
        path.startsWith('server/') &&
        !/^server\/platform\/(database|embedded-postgres)\//.test(path),
    )
    .filter(({ path }) => !isTest(path) && !path.endsWith('.sql.ts'))
    .filter(({ text }) => {
      const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')
      return /[`']\s*(select|insert into|update|delete from|with)\s+\w/.test(code)
    })
    .map(({ path }) => path)
  expectNone(faults, 'A statement is a function of the room in room.sql.ts, named for its meaning.')
})

test('values stand in place in a statement, unless its text is composed or uses one twice', () => {
  const faults = sources
    .filter(({ path }) => /^server\/(?!verify\/).*\.sql\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/text: ?\n?\s*(`[^`]*`|'[^'\n]*'),\s*values: \[([^\]]*)/g)]
        .filter(([, statement = '', values = '']) => {
          const numbers = [...statement.matchAll(/\$\d+/g)].map(([number]) => number)
          const isComposed = statement.includes('${') || values.includes('...')
          return !isComposed && new Set(numbers).size === numbers.length
        })
        .map(([statement]) => `${path}: ${statement.slice(0, 60)}`),
    )
  expectNone(faults, 'Write it with `sql` or `named` of server/platform/database/sql.ts.')
})

test('the day of a moment is its day in Tokyo', () => {
  const ofAnotherZone =
    /toISOString\(\)\.(slice\(0, *(7|10)\)|split\('T'\))|\.get(Date|Day|Month|FullYear|Hours)\(\)|current_date\b|to(Date|LocaleDate|LocaleTime)String\(/
  const faults = sources
    .filter(({ path }) => /^(contract|server|web)\//.test(path) && !isTest(path))
    .filter(({ text }) => ofAnotherZone.test(text))
    .map(({ path }) => path)
  expectNone(
    faults,
    'Use wireDay or startOfDay of platform/time/tokyo.ts, or times.ts of the console.',
  )
})

test('nothing imports in a circle', () => {
  expectNone(findImportCycles(sources), 'Move what both need into a file below both.')
})

test('a test lies beside what it tests', () => {
  const folders = new Set(
    sources.filter(({ path }) => !isTest(path)).map(({ path }) => dirname(path)),
  )
  const faults = sources
    // Browser tests test the whole shop, so they are grouped by subject and lie beside no source
    // file.
    .filter(({ path }) => isTest(path) && path.includes('/') && !path.startsWith('e2e/'))
    .filter(({ path }) => !folders.has(dirname(path)))
    .map(({ path }) => path)
  expectNone(faults, 'There is no folder of tests: a test is the neighbour of its file.')
})

test('what is exported, and each key of a text, is named a second time', () => {
  const code = sources.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
  const wordsOf = (text: string) => text.match(/[A-Za-z_$][\w$]*/g) ?? []
  const counts = new Map<string, number>()
  for (const { path, text } of code) {
    // The texts of both languages have the same keys, so they count as one naming.
    const words = path.endsWith('.texts.ts') ? new Set(wordsOf(text)) : wordsOf(text)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const DECLARED = /^export (?:async )?(?:const|function\*?|type|interface|class) (\w+)/gm
  const KEY = /^ {2,4}([a-z]\w*)(?::|\()/gm
  const screens = componentFiles()
  const faults = code
    .filter(({ path }) => !isTest(path) && !path.endsWith('.d.ts') && !screens.includes(path))
    .flatMap(({ path, text }) => {
      const names = [...text.matchAll(path.endsWith('.texts.ts') ? KEY : DECLARED)]
      return [...new Set(names.map(([, name = '']) => name))]
        .filter((name) => counts.get(name) === 1)
        .map((name) => `${path}: ${name}`)
    })
  expectNone(faults, 'Delete what nothing uses.')
})

test('a file that is loaded as a component exports that component only', () => {
  const loaded = componentFiles()
  assert.ok(loaded.length > 0)
  const faults = sources
    .filter(({ path }) => loaded.includes(path))
    .filter(({ text }) => text.match(/^export (?!type|interface)/gm)?.length !== 1)
  expectNone(
    faults.map(({ path }) => path),
    'Move the rest into a file of its own: the load takes the only export.',
  )
})

test('chance and secrets come from node:crypto', () => {
  const spreadsLoad =
    /^(server\/platform\/database\/database\.ts|web\/wire\/(overload-retry|use-heartbeat)\.ts|web\/shop\/packs\/sale-countdown\.tsx)$/
  const soundsLikeNoise = /^web\/shop\/draws\/reveal\/instruments\.ts$/
  const found = sources
    .filter(({ path }) => /^(server|contract|web|bin|gateway)\//.test(path))
    .filter(({ path }) => !isTest(path) && !spreadsLoad.test(path) && !soundsLikeNoise.test(path))
    .filter(({ text }) => text.includes('Math.random'))
  expectNone(
    found.map(({ path }) => path),
    'Math.random can be guessed: take randomInt or randomBytes of node:crypto',
  )
})

test('a browser test leaves nothing to chance', () => {
  const found = sources
    .filter(({ path }) => path.startsWith('e2e/'))
    .filter(({ text }) => /Math\.random|randomBytes|randomInt/.test(text))
  expectNone(
    found.map(({ path }) => path),
    'A random text can look like one that a test expects or forbids: write it out, or take randomName',
  )
})

test('the program knows no shop by name', () => {
  const brand = /引札|ヒキフダ|Hikifuda/
  const faults = files
    .filter((path) => /^(server|web|contract)\/.*\.(ts|tsx|css|html|json)$/.test(path))
    .filter((path) => !/\.test\.ts$/.test(path))
    .filter((path) => brand.test(readFileSync(join(ROOT, path), 'utf8')))
  expectNone(faults, 'An owner names the shop (contract/identity.ts). Only the demo has a name.')
})

test('the project speaks of the product alone', () => {
  const workplace = /(^|[\s'"`(=])\/[w]ork\/|registry\.[n]pmjs\.org|[a]nthropic|[c]laude/i
  const faults = files
    .filter((path) =>
      /\.(ts|tsx|mjs|css|html|json|md|sql|yml|yaml|sh)$|^\.ci\/|^\.npmrc$/.test(path),
    )
    .filter((path) => workplace.test(readFileSync(join(ROOT, path), 'utf8')))
  expectNone(faults, 'Paths of one machine and names of tools of the workplace have no place here.')
})

/** The files that the web loads by themselves, each for the one component that it exports. */
function componentFiles(): readonly (string | undefined)[] {
  return sources
    .filter(({ path }) => path.startsWith('web/') && !isTest(path))
    .flatMap(({ text, imports }) =>
      [...text.matchAll(/import\('([^']+\.tsx)'\)(?!\)?\.then)/g)].map(
        ([, loaded]) => imports.find(({ specifier }) => specifier === loaded)?.path,
      ),
    )
}
