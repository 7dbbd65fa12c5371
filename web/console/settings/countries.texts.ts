import { bothLanguages } from '#web/language/both-languages.ts'

export const countriesTexts = bothLanguages({
  title: ['国・地域', 'Countries'],
  text: [
    '会員登録・ログイン・発送を、国ごとに決めます。登録と発送は住所の国、登録とログインは接続元の国（プロキシが知らせるとき）で判定します。行のない国は「*」の行、それもなければ許可です。「記録」は許可します。回数を数えるのは接続元の国だけです。',
    'Registration, login and shipping by country. Registration and shipping compare the country of the address; registration and login that of the network, if the proxy names it. A country without a line follows the line “*”, and without that everything is allowed. “Noted” allows. Only networks are counted.',
  ],
  noLines: ['すべての国・地域を許可しています。', 'All countries are allowed.'],
  code: ['国コード', 'Code'],
  codeText: [
    'ISO 3166の2文字（JP、USなど）。ほかのすべての国は *。空の行は保存されません。',
    'Two letters of ISO 3166, such as JP or US; * for all other countries. An empty line is not saved.',
  ],
  acts: [
    { registration: '会員登録', login: 'ログイン', shipping: '発送' },
    { registration: 'Registration', login: 'Login', shipping: 'Shipping' },
  ],
  rules: [
    { allowed: '許可', noted: '記録', refused: '拒否' },
    { allowed: 'Allowed', noted: 'Noted', refused: 'Refused' },
  ],
  line: [(number: number) => `${number}行目`, (number: number) => `Line ${number}`],
  counts: ['記録と拒否の回数', 'Noted and refused'],
  day: ['日', 'Day'],
  act: ['操作', 'Act'],
  rule: ['判定', 'Rule'],
  times: ['回数', 'Times'],
  change: ['国・地域を変更する', 'Change the countries'],
})
