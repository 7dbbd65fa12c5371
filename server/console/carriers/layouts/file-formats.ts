import type { CarrierLayout } from '#contract/console/carriers/carrier-layout.ts'
import type { LayoutCode } from '#contract/console/carriers/carriers.fields.ts'

type FileFormat = Omit<CarrierLayout, 'columns'>

const CP932_FILE = {
  encoding: 'cp932',
  characters: 'jis-x-0208',
  hasHeader: true,
  quotes: 'needed',
  lineEnd: 'crlf',
  rowsMax: null,
  dateFormat: 'YYYYMMDD',
  postcodeFormat: 'hyphen',
  phoneFormat: 'digits',
  services: {},
} as const satisfies Partial<FileFormat>

const NO_ADDRESS = { postcodeHeaders: [], nameHeaders: [], addressHeaders: [] }
const NUMBERED = { ...NO_ADDRESS, headerless: null, digitsMin: 12, digitsMax: 12 }

/**
 * The layouts without their columns. The columns of each layout are in a table of their own beside
 * this file. docs/carriers.md says which parts of the layouts are certain.
 */
export const FILE_FORMATS: Readonly<Record<LayoutCode, FileFormat>> = {
  'yamato-b2-cloud': {
    ...CP932_FILE,
    dateFormat: 'YYYY/MM/DD',
    services: { '': '0', takkyubin: '0', compact: '8', nekopos: 'A', 'yu-packet': '7' },
    tracking: {
      ...NUMBERED,
      numberHeaders: ['お客様管理番号', 'お客様管理ナンバー'],
      trackingHeaders: ['伝票番号'],
      headerless: { columnsMin: 40, number: 0, tracking: 3 },
    },
  },
  'sagawa-ehiden3': {
    ...CP932_FILE,
    tracking: {
      ...NUMBERED,
      numberHeaders: ['お客様管理番号', 'お客様管理ナンバー'],
      trackingHeaders: ['お問い合せ送り状No.', 'お問い合せ送り状No', 'お問い合わせ送り状No.'],
    },
  },
  'yupri-r': {
    ...CP932_FILE,
    postcodeFormat: 'digits',
    services: { '': '0', 'yu-pack': '0', 'yu-packet': '9' },
    tracking: {
      ...NUMBERED,
      numberHeaders: ['お客様側管理番号'],
      trackingHeaders: ['お問い合わせ番号', 'お問い合せ番号'],
      digitsMin: 11,
      digitsMax: 13,
    },
  },
  'yupri-cloud': {
    ...CP932_FILE,
    encoding: 'utf-8-bom',
    quotes: 'all',
    postcodeFormat: 'digits',
    services: { '': '101', 'yu-pack': '101' },
    tracking: {
      ...NUMBERED,
      numberHeaders: ['お客様側管理番号', 'お客さま管理番号'],
      trackingHeaders: ['お問い合わせ番号', 'お問い合せ番号'],
      digitsMin: 11,
      digitsMax: 13,
    },
  },
  'click-post': {
    ...CP932_FILE,
    rowsMax: 40,
    tracking: {
      numberHeaders: [],
      trackingHeaders: ['追跡番号', 'お問い合わせ番号', 'お問い合せ番号'],
      postcodeHeaders: ['お届け先郵便番号', '郵便番号'],
      nameHeaders: ['お届け先氏名', '氏名'],
      addressHeaders: [
        'お届け先住所1行目',
        'お届け先住所2行目',
        'お届け先住所3行目',
        'お届け先住所4行目',
        'お届け先住所',
      ],
      headerless: null,
      digitsMin: 12,
      digitsMax: 12,
    },
  },
}
