import { execFileSync } from 'node:child_process'
import { writeTable } from './write-table.ts'

/**
 * Derives testing/providers/gmo-protocol.json, which holds the known facts about GMO's
 * protocol-type interface. The fields of each call come from GMO's own PHP module. The recorded
 * answers come from the tests of a Ruby client. Their secrets are replaced by other values.
 *
 * Usage: node tools/providers/derive-gmo-protocol.ts MODULE-GIT-DIRECTORY RECORDINGS-GIT-DIRECTORY
 */
const MODULE = {
  repository: 'https://github.com/upbond/gmo-payment',
  path: 'src/Input, src/Output',
}
const RECORDINGS = {
  repository: 'https://github.com/t-k/gmo-payment-ruby',
  path: 'fixtures/vcr_cassettes/GMO_Payment_ShopAPI',
}
const CARRIERS = ['Au', 'Docomo', 'Sb']
const CALLS = [
  ...CARRIERS.flatMap((carrier) => [`EntryTran${carrier}`, `ExecTran${carrier}`]),
  'AuCancelReturn',
  'DocomoCancelReturn',
  'SbCancel',
  'SearchTradeMulti',
]
/**
 * The recordings to replay. Each name is the name of the recording's file without its prefix and
 * its ending.
 */
const REPLAYED = [
  'exec_tran_docomo_gets_data_about_a_transaction',
  'search_trade_multi_gets_data_about_order',
  'search_trade_multi_got_error_if_missing_options',
]
const REPLACEMENTS = { TOKEN: '1', HOST: 'pt01.mul-pay.jp', SHOP_ID: 'tshop1', SHOP_PASS: 'pass' }

const [moduleDirectory = '', recordingsDirectory = ''] = process.argv.slice(2)
const fileOf = (directory: string, path: string) =>
  execFileSync('git', ['--git-dir', directory, 'show', `HEAD:${path}`], { encoding: 'utf8' })

const table = {
  sources: [
    { ...MODULE, commit: commitOf(moduleDirectory) },
    { ...RECORDINGS, commit: commitOf(recordingsDirectory) },
  ],
  calls: Object.fromEntries(
    CALLS.map((call) => [call, { request: inputOf(call), answer: outputOf(call) }]),
  ),
  recorded: REPLAYED.flatMap(recordedAnswers),
}
writeTable('gmo-protocol.json', table)

function commitOf(directory: string): string {
  return execFileSync('git', ['--git-dir', directory, 'rev-parse', 'HEAD'], {
    encoding: 'utf8',
  }).trim()
}

function inputOf(call: string): readonly string[] {
  const text = fileOf(moduleDirectory, `src/Input/${call}Input.php`)
  return namesIn(text, /get(?:String|Integer)Value\(\$params, '(\w+)'/g)
}

function outputOf(call: string): readonly string[] {
  return namesIn(fileOf(moduleDirectory, `src/Output/${call}Output.php`), /params->get\('(\w+)'\)/g)
}

function namesIn(text: string, pattern: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name as string))].sort()
}

/** Returns the answers of one recording, each with the call that it answers. */
function recordedAnswers(name: string) {
  const text = fileOf(recordingsDirectory, `${RECORDINGS.path}/_${name}.yml`)
  const calls = [...text.matchAll(/uri: https:\/\/<HOST>\/payment\/(\w+)\.idPass/g)]
  const answers = [...text.matchAll(/response:[\s\S]*?string: (.+)/g)]
  return answers.map(([, answer = ''], at) => ({
    call: calls[at]?.[1],
    answer: answer.replaceAll(
      /<(\w+)>/g,
      (_, secret: keyof typeof REPLACEMENTS) => REPLACEMENTS[secret] ?? 'x',
    ),
  }))
}
