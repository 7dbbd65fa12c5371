import type { CarrierLayout, LayoutCode } from '#contract/console/parcels/carrier-layout.ts'

type FileFormat = Omit<CarrierLayout, 'columns'>

const CP932_FILE = {
  encoding: 'cp932',
  characters: 'jis-x-0208',
  has_header: true,
  quotes: 'needed',
  line_end: 'crlf',
  rows_max: null,
  date_format: 'YYYYMMDD',
  postcode_format: 'hyphen',
  phone_format: 'digits',
  services: {},
} as const satisfies Partial<FileFormat>

const NO_ADDRESS = { postcode_headers: [], name_headers: [], address_headers: [] }
const NUMBERED = { ...NO_ADDRESS, headerless: null, digits_min: 12, digits_max: 12 }

/**
 * The layouts without their columns. The columns of each layout are in a table of their own beside
 * this file. docs/carriers.md says which parts of the layouts are certain.
 */
export const FILE_FORMATS: Readonly<Record<LayoutCode, FileFormat>> = {
  'yamato-b2-cloud': {
    ...CP932_FILE,
    date_format: 'YYYY/MM/DD',
    services: { '': '0', takkyubin: '0', compact: '8', nekopos: 'A', 'yu-packet': '7' },
    tracking: {
      ...NUMBERED,
      number_headers: ['お客様管理番号', 'お客様管理ナンバー'],
      tracking_headers: ['伝票番号'],
      headerless: { columns_min: 40, number: 0, tracking: 3 },
    },
  },
  'sagawa-ehiden3': {
    ...CP932_FILE,
    tracking: {
      ...NUMBERED,
      number_headers: ['お客様管理番号', 'お客様管理ナンバー'],
      tracking_headers: ['お問い合せ送り状No.', 'お問い合せ送り状No', 'お問い合わせ送り状No.'],
    },
  },
  'yupri-r': {
    ...CP932_FILE,
    postcode_format: 'digits',
    services: { '': '0', 'yu-pack': '0', 'yu-packet': '9' },
    tracking: {
      ...NUMBERED,
      number_headers: ['お客様側管理番号'],
      tracking_headers: ['お問い合わせ番号', 'お問い合せ番号'],
      digits_min: 11,
      digits_max: 13,
    },
  },
  'yupri-cloud': {
    ...CP932_FILE,
    encoding: 'utf-8-bom',
    quotes: 'all',
    postcode_format: 'digits',
    services: { '': '101', 'yu-pack': '101' },
    tracking: {
      ...NUMBERED,
      number_headers: ['お客様側管理番号', 'お客さま管理番号'],
      tracking_headers: ['お問い合わせ番号', 'お問い合せ番号'],
      digits_min: 11,
      digits_max: 13,
    },
  },
  'click-post': {
    ...CP932_FILE,
    rows_max: 40,
    tracking: {
      number_headers: [],
      tracking_headers: ['追跡番号', 'お問い合わせ番号', 'お問い合せ番号'],
      postcode_headers: ['お届け先郵便番号', '郵便番号'],
      name_headers: ['お届け先氏名', '氏名'],
      address_headers: [
        'お届け先住所1行目',
        'お届け先住所2行目',
        'お届け先住所3行目',
        'お届け先住所4行目',
        'お届け先住所',
      ],
      headerless: null,
      digits_min: 12,
      digits_max: 12,
    },
  },
}
