import { bothLanguages } from '#web/language/both-languages.ts'

export const htmlEditorTexts = bothLanguages({
  toolbar: [(label: string) => `${label}の書式`, (label: string) => `Format of ${label}`],
  buttons: {
    bold: ['太字', 'Bold'],
    italic: ['注記（うすい文字）', 'Note (pale)'],
    underline: ['下線', 'Underline'],
    strike: ['取り消し線', 'Strikethrough'],
    heading2: ['大見出し', 'Heading'],
    heading3: ['中見出し', 'Subheading'],
    heading4: ['小見出し', 'Small heading'],
    bulletList: ['箇条書き', 'Bulleted list'],
    orderedList: ['番号つきの箇条書き', 'Numbered list'],
    blockquote: ['引用', 'Quote'],
    horizontalRule: ['区切り線', 'Line'],
    link: ['リンク', 'Link'],
    picture: ['画像', 'Picture'],
    table: ['表', 'Table'],
    addRow: ['行を追加', 'Add a row'],
    addColumn: ['列を追加', 'Add a column'],
    deleteRow: ['行を削除', 'Delete the row'],
    deleteColumn: ['列を削除', 'Delete the column'],
    deleteTable: ['表を削除', 'Delete the table'],
    undo: ['元に戻す', 'Undo'],
    redo: ['やり直す', 'Redo'],
  },
  linkTo: ['リンク先（例 /help、https://…）', 'Address, such as /help or https://…'],
  wrongLink: ['このアドレスにはリンクできません', 'No link can lead to this address'],
  alt: ['画像の内容（読み上げ用）', 'What the picture says (for screen readers)'],
  file: ['ファイル', 'File'],
  apply: ['決定', 'Apply'],
  unlink: ['リンクを外す', 'Remove the link'],
  count: [
    (length: number, max: number) =>
      `${length.toLocaleString('ja-JP')} / ${max.toLocaleString('ja-JP')}字（書式を含む）`,
    (length: number, max: number) =>
      `${length.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters, with formatting`,
  ],
  tooLong: [
    'この欄は長すぎて保存できません。短くしてください。',
    'This text is too long to be saved. Shorten it.',
  ],
})
